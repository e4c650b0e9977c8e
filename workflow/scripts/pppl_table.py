"""Rule pppl_table: Table 6 for all models, corpora and definitions."""

from typing import TYPE_CHECKING

import pandas as pd

from whowhich.scoring.corpus_perplexity import pppl_table
from whowhich.script import logged
from whowhich.tables.formats import write_formats

if TYPE_CHECKING:
    from whowhich.script import snakemake

with logged(snakemake.log):
    paths = zip(snakemake.params.pairs, snakemake.input, strict=True)
    frame = pppl_table({(model, corpus): pd.read_csv(path) for (model, corpus), path in paths})
    write_formats(
        frame,
        snakemake.output[0].removesuffix(".csv"),
        caption="Pseudo-perplexity of each model on sentences of each corpus, by definition, with "
        "intervals over sentences.",
        label="tab:pppl",
        headers={str(column): str(column).replace("_", " ") for column in frame.columns},
    )
