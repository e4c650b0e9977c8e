"""Rule published_words: agreement with the top words of Tables 2, 3 and 8 to 11."""

from typing import TYPE_CHECKING

import pandas as pd

from whowhich.published.set_up import add_differences, read_set_up, set_up
from whowhich.published.words import compare_words
from whowhich.published.write import write_comparison
from whowhich.script import logged

if TYPE_CHECKING:
    from whowhich.script import snakemake


def main(inputs, params, stem):
    counterparts = params["counterparts"]
    overlaps = dict(zip(params["compared"], map(pd.read_csv, inputs["overlaps"]), strict=True))
    published = pd.read_csv(inputs["published"], keep_default_na=False)
    rows = compare_words(
        overlaps, params["masked"], list(dict.fromkeys(published["model"])), counterparts
    )
    choices = set_up(
        read_set_up(inputs["set_up"], "8-11"),
        params["settings"],
        sources=params["sources"],
        pairs=[(model, other) for model, others in counterparts.items() for other in others],
    )
    rows = add_differences(rows, choices, ["model"], "paper_model")
    what = "Share of the paper's top words that ours hold"
    write_comparison(stem, "Tables 2, 3 and 8-11", what, rows, choices)


with logged(snakemake.log):
    main(
        dict(snakemake.input.items()),
        dict(snakemake.params.items()),
        snakemake.output.rows[0].removesuffix(".csv"),
    )
