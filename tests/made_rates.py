"""Rates of references with intervals, for tests."""

from whowhich.annotation.rates import unknown_rates
from whowhich.pronouns import PRONOUNS
from whowhich.stats.intervals import wilson


def rates(n=100, precision=None, recall=None):
    """Rates with Wilson's intervals of n answers; 1 unless given by pronoun."""
    table = unknown_rates().assign(source="made")
    for measure, given in (("precision", precision or {}), ("recall", recall or {})):
        table[measure] = [given.get(pronoun, 1.0) for pronoun in PRONOUNS]
        ends = [wilson(rate, n, 0.95) for rate in table[measure]]
        table[f"{measure}_low"], table[f"{measure}_high"] = zip(*ends, strict=True)
    return table
