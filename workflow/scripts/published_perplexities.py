"""Rule published_perplexities: pseudo-perplexity, beside Table 6."""

from typing import TYPE_CHECKING

import pandas as pd

from whowhich.published.numbers import PERPLEXITY_COLUMNS, read_numbers
from whowhich.published.perplexities import compare_perplexities
from whowhich.published.set_up import add_differences, read_set_up, set_up
from whowhich.published.write import write_comparison
from whowhich.script import logged

if TYPE_CHECKING:
    from whowhich.script import snakemake


def main(inputs, params, stem):
    counterparts = params["counterparts"]
    ours = pd.read_csv(inputs["pppl"])
    rows, agreement = compare_perplexities(
        ours, read_numbers(inputs["published"], PERPLEXITY_COLUMNS), counterparts
    )
    choices = set_up(
        read_set_up(inputs["set_up"], "6"),
        params["settings"],
        formats=params["formats"],
        sources=params["sources"],
        pairs=[(model, other) for model, others in counterparts.items() for other in others],
        variants=list(dict.fromkeys(ours["variant"])),
    )
    rows = add_differences(rows, choices, ["model", "corpus", "variant"], "paper_model")
    write_comparison(stem, "Table 6", "Pseudo-perplexity", rows, choices, agreement)


with logged(snakemake.log):
    main(
        dict(snakemake.input.items()),
        dict(snakemake.params.items()),
        snakemake.output.rows[0].removesuffix(".csv"),
    )
