"""Rule merge_references: the references of all shards of a corpus in one table."""

import logging
from typing import TYPE_CHECKING

from whowhich.counts_file import add_counts, write_counts
from whowhich.provenance import provenance
from whowhich.references.merge import merge_references
from whowhich.script import logged
from whowhich.tables.corpus_schemas import REFERENCES
from whowhich.tables.parquet import read_provenance, read_table, write_batches

if TYPE_CHECKING:
    from whowhich.script import snakemake

with logged(snakemake.log):
    parts = [read_table(path, REFERENCES) for path in snakemake.input.references]
    counts = add_counts(snakemake.input.counts)
    merged = merge_references(parts, snakemake.params.duplicates, counts)
    parser = read_provenance(snakemake.input.references[0]).get("parser")
    write_batches(
        snakemake.output.references,
        REFERENCES,
        [merged],
        provenance(dict(snakemake.params.items()), parser=parser),
    )
    write_counts(snakemake.output.counts, counts)
    logging.info("%d references", merged.num_rows)
