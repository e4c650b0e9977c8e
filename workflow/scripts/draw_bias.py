"""Rule draw_bias: Figs 3 and 11."""

from typing import TYPE_CHECKING

import pandas as pd

from whowhich.figures.bias_figure import draw_bias
from whowhich.figures.style import figure_style, marked_names, save_figure
from whowhich.names import read_names
from whowhich.script import logged

if TYPE_CHECKING:
    from whowhich.script import snakemake

with logged(snakemake.log), figure_style():
    model, corpus = snakemake.wildcards.model, snakemake.wildcards.corpus
    senses = pd.read_csv(snakemake.input.senses)
    save_figure(
        draw_bias(
            pd.read_csv(snakemake.input.bias),
            {name.name: name.category for name in read_names(snakemake.input.names)},
            title=f"{model} on {corpus}",
            colours=dict(snakemake.params.colours),
            marked=marked_names(dict(zip(senses["name"], senses["other_senses"], strict=True))),
        ),
        snakemake.output[0].removesuffix(".svg"),
    )
