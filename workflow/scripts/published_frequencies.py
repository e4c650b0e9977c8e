"""Rule published_frequencies: how often names occur, beside Table 1."""

from typing import TYPE_CHECKING

import pandas as pd

from whowhich.names import read_names
from whowhich.published.frequencies import compare_frequencies
from whowhich.published.numbers import FREQUENCY_COLUMNS, read_numbers
from whowhich.published.set_up import add_differences, read_set_up, set_up
from whowhich.published.write import write_comparison
from whowhich.script import logged

if TYPE_CHECKING:
    from whowhich.script import snakemake


def main(inputs, params, stem):
    corpora = params["corpora"]
    by_name, agreement = compare_frequencies(
        dict(zip(corpora, map(pd.read_csv, inputs["counts"]), strict=True)),
        read_names(inputs["names"]),
        read_numbers(inputs["published"], FREQUENCY_COLUMNS),
        params["confidence"],
    )
    choices = set_up(
        read_set_up(inputs["set_up"], "1"),
        params["settings"],
        formats=params["formats"],
    )
    agreement = add_differences(agreement, choices, ["corpus"])
    write_comparison(stem, "Table 1", "Frequency of names", by_name, choices, agreement)


with logged(snakemake.log):
    main(
        dict(snakemake.input.items()),
        dict(snakemake.params.items()),
        snakemake.output.rows[0].removesuffix(".csv"),
    )
