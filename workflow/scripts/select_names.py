"""Rule select_names: of a longer list, the names that corpora have often enough."""

import logging
from pathlib import Path
from typing import TYPE_CHECKING

from whowhich.counts.by_name import add_name_counts
from whowhich.counts.selection import select_names
from whowhich.names import read_names
from whowhich.script import logged
from whowhich.tables.counts import NAME_COUNTS
from whowhich.tables.formats import csv_text, write_text
from whowhich.tables.parquet import read_table
from whowhich.tally import write_counts

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
