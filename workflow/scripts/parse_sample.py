"""Rule parse_sample: which pairs of the sampled sentences one parser takes for references."""

import logging
import time
from typing import TYPE_CHECKING

from whowhich.parser_comparison.sampled_sentences import by_sentence, find_in_sample, merge_samples
from whowhich.parsers.tree import open_parser
from whowhich.provenance import provenance
from whowhich.script import logged
from whowhich.tables.corpus_schemas import FOUND_PAIRS, SAMPLED_PAIRS
from whowhich.tables.parquet import read_table, write_rows

if TYPE_CHECKING:
    from whowhich.script import snakemake


def main(samples, jars, params, output):
    shards = (read_table(path, SAMPLED_PAIRS).to_pylist() for path in samples)
    pairs = merge_samples(shards, params["seed"], params["size"])
    with open_parser({**params["parser"], "jars": next(iter(jars), None)}) as parser:
        begun = time.monotonic()
        found = list(
            find_in_sample(
                pairs,
                parser,
                params["reference"],
                params["resolver"],
                params["further"] is not None,
            )
        )
        logging.info(
            "%d sentences in %.1f s: %d of %d pairs are references",
            sum(1 for _ in by_sentence(pairs)),
            time.monotonic() - begun,
            sum(row["method"] is not None for row in found),
            len(found),
        )
        write_rows(output, FOUND_PAIRS, found, provenance(params, parser=parser.versions))


with logged(snakemake.log):
    main(
        snakemake.input.samples,
        snakemake.input.jars,
        dict(snakemake.params.items()),
        snakemake.output[0],
    )
