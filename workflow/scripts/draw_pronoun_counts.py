"""Rule draw_pronoun_counts: Figs 8-10."""

from typing import TYPE_CHECKING

import pandas as pd

from whowhich.figures.pronoun_figure import draw_pronoun_counts
from whowhich.figures.style import figure_style, marked_names, save_figure
from whowhich.names import read_names
from whowhich.references.senses import COLUMNS, other_shares
from whowhich.script import logged
from whowhich.tables.corpus_schemas import REFERENCES
from whowhich.tables.parquet import read_table

if TYPE_CHECKING:
    from whowhich.script import snakemake

with logged(snakemake.log), figure_style():
    references = read_table(snakemake.input.references, REFERENCES, COLUMNS)
    others = other_shares(references.to_pandas())
    save_figure(
        draw_pronoun_counts(
            pd.read_csv(snakemake.input.counts),
            {name.name: name.category for name in read_names(snakemake.input.names)},
            title=f"Relative pronouns that refer to names in {snakemake.wildcards.corpus}",
            colours=dict(snakemake.params.colours),
            marked=marked_names({str(name): share for name, share in others.items()}),
        ),
        snakemake.output[0].removesuffix(".svg"),
    )
