"""Rule published_correlations: correlation of bias and pronouns in corpora, beside Table 5."""

from typing import TYPE_CHECKING

import pandas as pd

from whowhich.published.compare_correlations import compare_correlations
from whowhich.published.numbers import CORRELATION_COLUMNS, read_numbers
from whowhich.published.set_up import write_comparison
from whowhich.script import logged

if TYPE_CHECKING:
    from whowhich.script import snakemake

with logged(snakemake.log):
    inputs, params = snakemake.input, snakemake.params
    counterparts = params.counterparts
    tables = map(pd.read_csv, inputs.correlations)
    rows, agreement = compare_correlations(
        dict(zip(counterparts, tables, strict=True)),
        read_numbers(inputs.published, CORRELATION_COLUMNS),
        counterparts,
        params.confidence,
    )
    write_comparison("5", rows, agreement, inputs.set_up, params, snakemake.output.rows[0])
