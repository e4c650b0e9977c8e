"""Rule published_correlations: correlation of bias and pronouns in corpora, beside Table 5."""

from typing import TYPE_CHECKING

import pandas as pd

from whowhich.published.correlations import compare_correlations
from whowhich.published.numbers import CORRELATION_COLUMNS, read_numbers
from whowhich.published.set_up import add_differences, read_set_up, set_up
from whowhich.published.write import write_comparison
from whowhich.script import logged

if TYPE_CHECKING:
    from whowhich.script import snakemake


def main(inputs, params, stem):
    counterparts = params["counterparts"]
    tables = map(pd.read_csv, inputs["correlations"])
    rows, agreement = compare_correlations(
        dict(zip(counterparts, tables, strict=True)),
        read_numbers(inputs["published"], CORRELATION_COLUMNS),
        counterparts,
        params["confidence"],
    )
    choices = set_up(
        read_set_up(inputs["set_up"], "5"),
        params["settings"],
        by_corpus={
            "reference": params["reference"],
            "references.resolver": params["resolver"],
            "correlation.shares_from": params["shares_from"],
        },
        formats=params["formats"],
        sources=params["sources"],
        pairs=[(model, other) for model, others in counterparts.items() for other in others],
    )
    rows = add_differences(rows, choices, ["model", "corpus"], "paper_model")
    write_comparison(stem, "Table 5", "Correlation of bias and pronouns", rows, choices, agreement)


with logged(snakemake.log):
    main(
        dict(snakemake.input.items()),
        dict(snakemake.params.items()),
        snakemake.output.rows[0].removesuffix(".csv"),
    )
