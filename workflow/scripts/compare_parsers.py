"""Rule compare_parsers: agreement of several parsers on one sample of sentences."""

from typing import TYPE_CHECKING

from whowhich.parser_comparison.parser_agreement import found_by, parser_agreement, parser_shares
from whowhich.parser_comparison.sampled_sentences import merge_samples
from whowhich.script import logged
from whowhich.tables.corpus_schemas import FOUND_PAIRS, SAMPLED_PAIRS
from whowhich.tables.formats import write_csv
from whowhich.tables.parquet import read_table

if TYPE_CHECKING:
    from whowhich.script import snakemake


def main(samples, found_paths, params, agreement, shares, rows):
    shards = (read_table(path, SAMPLED_PAIRS).to_pylist() for path in samples)
    pairs = merge_samples(shards, params["seed"], params["size"])
    methods = {
        parser: {
            row["reference_id"]: row["method"] for row in read_table(path, FOUND_PAIRS).to_pylist()
        }
        for parser, path in zip(params["parsers"], found_paths, strict=True)
    }
    found = {
        parser: {identifier: method is not None for identifier, method in says.items()}
        for parser, says in methods.items()
    }
    write_csv(parser_agreement(pairs, found), agreement)
    write_csv(parser_shares(pairs, found, params["confidence"]), shares)
    write_csv(found_by(pairs, methods), rows)


with logged(snakemake.log):
    main(
        snakemake.input.samples,
        snakemake.input.found,
        dict(snakemake.params.items()),
        snakemake.output.agreement,
        snakemake.output.shares,
        snakemake.output.pairs,
    )
