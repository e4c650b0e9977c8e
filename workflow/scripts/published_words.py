"""Rule published_words: agreement with the top words of Tables 2, 3 and 8 to 11."""

from typing import TYPE_CHECKING

import pandas as pd

from whowhich.published.compare_words import compare_words
from whowhich.published.set_up import write_comparison
from whowhich.script import logged

if TYPE_CHECKING:
    from whowhich.script import snakemake

with logged(snakemake.log):
    inputs, params = snakemake.input, snakemake.params
    counterparts = params.counterparts
    overlaps = dict(zip(params.compared, map(pd.read_csv, inputs.overlaps), strict=True))
    published = pd.read_csv(inputs.published, keep_default_na=False)
    rows = compare_words(
        overlaps, params.masked, list(dict.fromkeys(published["model"])), counterparts
    )
    write_comparison("8-11", rows, None, inputs.set_up, params, snakemake.output.rows[0])
