"""Rule extract_references: the references of one shard of a corpus."""

import logging
from collections import Counter
from typing import TYPE_CHECKING

import pyarrow as pa

from whowhich.corpora.shards import read_plan, read_shard
from whowhich.counts.name_counter import NameCounter
from whowhich.counts_file import write_counts
from whowhich.names import read_names, word_forms
from whowhich.parsers.tree import open_parser
from whowhich.progress import log_counts
from whowhich.pronouns import PRONOUNS
from whowhich.provenance import provenance
from whowhich.references.candidates import CandidateFinder
from whowhich.references.extract import extract_references
from whowhich.references.prefilter import Prefilter
from whowhich.script import logged
from whowhich.tables.corpus_schemas import NAME_COUNTS, REFERENCES
from whowhich.tables.parquet import write_batches, write_rows

if TYPE_CHECKING:
    from whowhich.script import snakemake


def main(plan, shard, corpus, names, candidates, jars, params, references, counted, counts):
    forms = word_forms(read_names(names), **params["matching"])
    longer = word_forms(read_names(candidates), **params["matching"]) if candidates else {}
    counter = NameCounter({**longer, **forms}, params["matching"]["ignore_case"])
    tally: Counter[str] = Counter()
    with open_parser({**params["parser"], "jars": next(iter(jars), None)}) as parser:
        found = extract_references(
            counter.watch(read_shard(read_plan(plan), shard, tally)),
            Prefilter(forms, PRONOUNS).paragraphs,
            CandidateFinder(forms, params["matching"]["ignore_case"]),
            parser,
            corpus,
            shard,
            tally,
            params["max_tokens"],
            resolved=params["resolver"],
            method=params["reference"],
            further=params["further"],
        )
        lists = log_counts(found, tally, "references_found", "documents_read")
        batches = (pa.Table.from_pylist(rows, schema=REFERENCES) for rows in lists)
        about = provenance(params, corpus=corpus, parser=parser.versions)
        rows = write_batches(references, REFERENCES, batches, about)
    occurrences = [
        {"corpus": corpus, "shard": shard, "name": name, "count": count}
        for name, count in counter.counts.items()
    ]
    write_rows(counted, NAME_COUNTS, occurrences, about)
    write_counts(counts, tally)
    logging.info("%d references in shard %d of %s", rows, shard, corpus)


with logged(snakemake.log):
    main(
        snakemake.input.plan,
        int(snakemake.wildcards.shard),
        snakemake.wildcards.corpus,
        snakemake.input.names,
        snakemake.input.candidates,
        snakemake.input.jars,
        dict(snakemake.params.items()),
        snakemake.output.references,
        snakemake.output.names,
        snakemake.output.counts,
    )
