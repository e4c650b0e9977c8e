"""Rule count_tables: Tables 1 and 4, frequency of names and of their pronouns per corpus."""

from typing import TYPE_CHECKING

import pandas as pd

from whowhich.counts.name_counts import as_published, count_per_corpus, frequency_table
from whowhich.names import human_names, read_names
from whowhich.script import logged
from whowhich.tables.formats import csv_text, write_formats, write_text

if TYPE_CHECKING:
    from whowhich.script import snakemake


def main(counts, names, frequency, pronouns):
    """counts: tables by corpus; frequency, pronouns: where the tables go, without a suffix."""
    write_formats(
        frequency_table(counts, names),
        frequency,
        caption="How often each name occurs in each corpus.",
        label="tab:name-frequency",
        headers={"wikipedia_frequency": "Wikipedia (published)"},
    )
    long = count_per_corpus(counts, human_names(names))
    write_formats(
        as_published(long),
        pronouns,
        caption="Relative pronouns that refer to names in each corpus; in brackets without human.",
        label="tab:pronouns",
    )
    # The CSV holds numbers, in the shape of the published table's.
    write_text(f"{pronouns}.csv", csv_text(long))


with logged(snakemake.log):
    main(
        dict(zip(snakemake.params.corpora, map(pd.read_csv, snakemake.input.counts), strict=True)),
        read_names(snakemake.input.names),
        snakemake.output.frequency[0].removesuffix(".csv"),
        snakemake.output.pronouns[0].removesuffix(".csv"),
    )
