"""How sure the expected value of Eq. 3 is, as a figure of the texts that sentences come from."""

import numpy as np

from whowhich.bias import influence, intervals
from whowhich.bias.outcomes import Outcomes


def expected_interval(
    outcomes: Outcomes, effect: float, confidence: float
) -> tuple[float, float, float]:
    """(value, low, high) of Eq. 3 with the model's probabilities in place of the pronouns.

    effect: design effect. Each term of Eq. 3 is then a weighted rate, whose Wilson interval has
    the effective number of sentences p (1 - p) / variance (Korn and Graubard 1998, Survey
    Methodology 24, 193-201), and that of their difference is Newcombe's. Where all sentences are
    on one side of the rate, the number is that of the weights (Kish 1965). NaN without sentences.
    """
    sides = (
        (outcomes.p_human, outcomes.margin < 0),
        (1 - outcomes.p_human, outcomes.margin > 0),
    )
    rates, variances, numbers = [], [], []
    for weight, wrong in sides:
        total = weight.sum()
        if not total > 0:
            return (np.nan,) * 3
        rate = float((weight * wrong).sum() / total)
        variance = float((weight**2 * (wrong - rate) ** 2).sum() / total**2)
        rates.append(rate)
        variances.append(variance)
        kish = float(total**2 / (weight**2).sum())
        numbers.append(rate * (1 - rate) / variance if variance > 1e-12 else kish)
    # Each sentence adds to both terms, so the variance of their difference is not the sum.
    whole = float(np.var(influence.of_expected(outcomes)) / len(outcomes))
    inflation = effect * (whole / sum(variances) if sum(variances) > 1e-12 else 1.0)
    one, two = (
        intervals.wilson(rate, number / inflation, confidence)
        for rate, number in zip(rates, numbers, strict=True)
    )
    return rates[0] - rates[1], *intervals.difference(rates[0], one, rates[1], two)
