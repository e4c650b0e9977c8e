"""Rule published_perplexities: pseudo-perplexity, beside Table 6."""

from typing import TYPE_CHECKING

import pandas as pd

from whowhich.published.compare_perplexities import compare_perplexities
from whowhich.published.numbers import PERPLEXITY_COLUMNS, read_numbers
from whowhich.published.set_up import write_comparison
from whowhich.script import logged

if TYPE_CHECKING:
    from whowhich.script import snakemake

with logged(snakemake.log):
    inputs, params = snakemake.input, snakemake.params
    counterparts = params.counterparts
    ours = pd.read_csv(inputs.pppl)
    rows, agreement = compare_perplexities(
        ours, read_numbers(inputs.published, PERPLEXITY_COLUMNS), counterparts
    )
    write_comparison("6", rows, agreement, inputs.set_up, params, snakemake.output.rows[0])
