"""Rule draw_swap: what each noun does to the pronoun in the same sentences."""

from typing import TYPE_CHECKING

import pandas as pd

from whowhich.figures.bias_figure import draw_swap
from whowhich.figures.style import figure_style, save_figure
from whowhich.script import logged

if TYPE_CHECKING:
    from whowhich.script import snakemake

with logged(snakemake.log), figure_style():
    save_figure(
        draw_swap(
            pd.read_csv(snakemake.input.effects),
            title=snakemake.wildcards.model,
            colours=dict(snakemake.params.colours),
        ),
        snakemake.output[0].removesuffix(".svg"),
    )
