"""Rule select_names: of a longer list, the names that corpora have often enough."""

import logging
from pathlib import Path
from typing import TYPE_CHECKING

from whowhich.counts.name_counts import add_name_counts, select_names
from whowhich.counts_file import write_counts
from whowhich.names import read_names
from whowhich.script import logged
from whowhich.tables.corpus_schemas import NAME_COUNTS
from whowhich.tables.formats import csv_text, write_text
from whowhich.tables.parquet import read_table

if TYPE_CHECKING:
    from whowhich.script import snakemake

with logged(snakemake.log):
    frequencies = add_name_counts(read_table(path, NAME_COUNTS) for path in snakemake.input.counts)
    table, counts = select_names(
        read_names(snakemake.input.candidates),
        [frequencies],
        snakemake.params.minimum,
        snakemake.params.one_word,
    )
    logging.info("%d of %d names chosen", len(table), counts["names_read"])
    write_text(Path(snakemake.output.names), csv_text(table))
    write_counts(snakemake.output.counts, counts)
