"""Rule count_names: frequency of each name in a corpus, and the pronouns that refer to it."""

from typing import TYPE_CHECKING

import pandas as pd

from whowhich.counts.name_counts import add_name_counts, count_by_name
from whowhich.names import read_names
from whowhich.script import logged
from whowhich.tables.corpus_schemas import NAME_COUNTS, REFERENCES
from whowhich.tables.formats import csv_text, write_text
from whowhich.tables.parquet import read_table

if TYPE_CHECKING:
    from whowhich.script import snakemake


def main(counts: list[str], references: str, names: str) -> pd.DataFrame:
    frequencies = add_name_counts(read_table(path, NAME_COUNTS) for path in counts)
    found = read_table(references, REFERENCES, columns=["name", "pronoun"])
    return count_by_name([name.name for name in read_names(names)], frequencies, found)


with logged(snakemake.log):
    table = main(snakemake.input.counts, snakemake.input.references, snakemake.input.names)
    write_text(snakemake.output[0], csv_text(table))
