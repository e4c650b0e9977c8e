"""Rule correct_counts: counts and shares of pronouns had every reference been found."""

from typing import TYPE_CHECKING

import pandas as pd

from whowhich.annotation.corrected_counts import correct_counts, correct_shares
from whowhich.names import human_names, read_names
from whowhich.script import logged
from whowhich.tables.formats import write_rounded

if TYPE_CHECKING:
    from whowhich.script import snakemake


def main(counts, rates, names, corrected, shares, confidence):
    counts, rates = pd.read_csv(counts), pd.read_csv(rates)
    humans = human_names(read_names(names))
    write_rounded(correct_counts(counts, humans, rates, confidence), corrected)
    write_rounded(correct_shares(counts, rates, confidence), shares)


with logged(snakemake.log):
    main(
        snakemake.input.counts,
        snakemake.input.rates,
        snakemake.input.names,
        snakemake.output.counts,
        snakemake.output.shares,
        snakemake.params.confidence,
    )
