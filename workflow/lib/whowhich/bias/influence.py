"""What each sentence adds to Eq. 3, for variances that clustering inflates.

The linear terms of ratios (Taylor linearisation; Särndal, Swensson and Wretman 1992, section 5.5):
the error of the statistic is about the mean of what its sentences would add in an endless sample.
"""

import numpy as np

from whowhich.bias.outcomes import Outcomes


def of_bias(outcomes: Outcomes) -> np.ndarray:
    """Influence of each sentence on Eq. 3, shape (sentences,); NaN where Eq. 3 is undefined."""
    return _of_chances(outcomes, outcomes.human.astype(np.float64))


def of_expected(outcomes: Outcomes) -> np.ndarray:
    """Influence on Eq. 3 with the model's own probabilities in place of the pronouns."""
    return _of_chances(outcomes, outcomes.p_human)


def _of_chances(outcomes: Outcomes, human: np.ndarray) -> np.ndarray:
    terms = np.zeros(len(human))
    for weight, wrong, sign in (
        (human, outcomes.margin < 0, 1),
        (1 - human, outcomes.margin > 0, -1),
    ):
        total = weight.sum()
        if not total > 0:
            return np.full(len(human), np.nan)
        rate = (weight * wrong).sum() / total
        terms += sign * len(human) * weight * (wrong - rate) / total
    return terms
