"""Rule draw_sentiment: shares of sentiments of all models (Fig. 2)."""

from typing import TYPE_CHECKING

import pandas as pd

from whowhich.figures.sentiment_figure import draw_sentiment
from whowhich.figures.style import figure_style, save_figure
from whowhich.script import logged

if TYPE_CHECKING:
    from whowhich.script import snakemake

with logged(snakemake.log), figure_style():
    tables = {}
    for model, path in zip(snakemake.params.models, snakemake.input.shares, strict=True):
        table = pd.read_csv(path)
        tables[model] = table[table["lexicon"] == "vader"]
    save_figure(
        draw_sentiment(tables, snakemake.params.shares), snakemake.output[0].removesuffix(".svg")
    )
