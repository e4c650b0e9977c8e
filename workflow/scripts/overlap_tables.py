"""Rule overlap_tables: agreement with the paper's top words as CSV, Markdown and LaTeX."""

from typing import TYPE_CHECKING

import pandas as pd

from whowhich.script import logged
from whowhich.tables.formats import write_formats
from whowhich.templates.printed_words import censor, read_stems

if TYPE_CHECKING:
    from whowhich.script import snakemake

with logged(snakemake.log):
    model = snakemake.wildcards.model
    written = censor(read_stems(snakemake.input.censored_words)) if snakemake.params.censor else str
    overall = pd.read_csv(snakemake.input.overall)
    per_name = pd.read_csv(snakemake.input.per_name, keep_default_na=False)
    per_name["shared"] = [
        ", ".join(written(word) for word in str(words).split(", ")) for words in per_name["shared"]
    ]
    for frame, paths, what in (
        (overall, snakemake.output.overall, ""),
        (per_name, snakemake.output.per_name, ", by name"),
    ):
        write_formats(
            frame,
            paths[0].removesuffix(".csv"),
            caption=f"Share of the paper's top words that {model} has, too{what}.",
            label=f"tab:overlap{'-names' if what else ''}-{model}",
            headers={str(c): str(c).replace("_", " ") for c in frame.columns},
            digits={"p_value": 4},
        )
