"""Rule published_frequencies: how often names occur, beside Table 1."""

from typing import TYPE_CHECKING

import pandas as pd

from whowhich.names import read_names
from whowhich.published.compare_frequencies import compare_frequencies
from whowhich.published.numbers import FREQUENCY_COLUMNS, read_numbers
from whowhich.published.set_up import write_comparison
from whowhich.script import logged

if TYPE_CHECKING:
    from whowhich.script import snakemake

with logged(snakemake.log):
    inputs, params = snakemake.input, snakemake.params
    corpora = params.corpora
    rows, agreement = compare_frequencies(
        dict(zip(corpora, map(pd.read_csv, inputs.counts), strict=True)),
        read_names(inputs.names),
        read_numbers(inputs.published, FREQUENCY_COLUMNS),
        params.confidence,
    )
    write_comparison("1", rows, agreement, inputs.set_up, params, snakemake.output.rows[0])
