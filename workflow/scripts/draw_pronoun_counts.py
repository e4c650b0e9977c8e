"""Rule draw_pronoun_counts: Figs 8-10."""

from typing import TYPE_CHECKING

import pandas as pd

from whowhich.figures.pronoun_counts import draw_pronoun_counts
from whowhich.figures.style import figure_style, save_figure
from whowhich.names import read_names
from whowhich.script import logged

if TYPE_CHECKING:
    from whowhich.script import snakemake

with logged(snakemake.log), figure_style():
    save_figure(
        draw_pronoun_counts(
            pd.read_csv(snakemake.input.counts),
            {name.name: name.category for name in read_names(snakemake.input.names)},
            title=f"Relative pronouns that refer to names in {snakemake.wildcards.corpus}",
            colours=dict(snakemake.params.colours),
        ),
        snakemake.output[0].removesuffix(".svg"),
    )
