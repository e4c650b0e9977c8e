"""Rule effect_tables: effects of subject and relative pronoun as CSV, Markdown and LaTeX."""

from typing import TYPE_CHECKING

import pandas as pd

from whowhich.script import logged
from whowhich.tables.formats import write_formats
from whowhich.templates.crossed_effects import wide_effects
from whowhich.templates.printed_words import censor, read_stems

if TYPE_CHECKING:
    from whowhich.script import snakemake

with logged(snakemake.log):
    model = snakemake.wildcards.model
    written = censor(read_stems(snakemake.input.censored_words)) if snakemake.params.censor else str
    top = pd.read_csv(snakemake.input.top, keep_default_na=False)
    write_formats(
        wide_effects(top, written),
        snakemake.output.words[0].removesuffix(".csv"),
        caption=f"Words that subject and relative pronoun favour most in {model}, all else equal.",
        label=f"tab:effects-{model}",
    )
    sizes = pd.read_csv(snakemake.input.sizes)
    write_formats(
        sizes,
        snakemake.output.sizes[0].removesuffix(".csv"),
        caption=f"Root mean square of each effect in {model}, in natural logs.",
        label=f"tab:effect-sizes-{model}",
        headers={str(c): str(c).replace("_", " ") for c in sizes.columns},
    )
