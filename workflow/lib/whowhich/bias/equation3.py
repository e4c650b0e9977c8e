"""Eq. 3 of the paper: the bias of a model towards object or human pronouns, with its variance."""

from dataclasses import dataclass

import numpy as np

from whowhich.bias.outcomes import Outcomes
from whowhich.stats import intervals


@dataclass(frozen=True, slots=True)
class Equation3:
    """Counts behind Eq. 3; the rates are NaN where a side has no sentence."""

    n_human: int
    n_object: int
    wrong_human: int
    wrong_object: int

    @property
    def human_error(self) -> float:
        """First term: share of human sentences in which an object pronoun is preferred."""
        return self.wrong_human / self.n_human if self.n_human else np.nan

    @property
    def object_error(self) -> float:
        """Second term: share of object sentences in which a human pronoun is preferred."""
        return self.wrong_object / self.n_object if self.n_object else np.nan

    @property
    def bias(self) -> float:
        """Eq. 3: 1 treats all as objects, -1 all as humans."""
        return self.human_error - self.object_error


def equation3(outcomes: Outcomes) -> Equation3:
    """Eq. 3 over the given sentences; ties (margin 0) count on neither side."""
    human = outcomes.human
    return Equation3(
        n_human=int(human.sum()),
        n_object=int((~human).sum()),
        wrong_human=int((outcomes.margin[human] < 0).sum()),
        wrong_object=int((outcomes.margin[~human] > 0).sum()),
    )


def influence_on_bias(outcomes: Outcomes) -> np.ndarray:
    """Influence of each sentence on Eq. 3, shape (sentences,); NaN where Eq. 3 is undefined."""
    return _of_chances(outcomes, outcomes.human.astype(np.float64))


def influence_on_expected(outcomes: Outcomes) -> np.ndarray:
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
    whole = float(np.var(influence_on_expected(outcomes)) / len(outcomes))
    inflation = effect * (whole / sum(variances) if sum(variances) > 1e-12 else 1.0)
    one, two = (
        intervals.wilson(rate, number / inflation, confidence)
        for rate, number in zip(rates, numbers, strict=True)
    )
    return rates[0] - rates[1], *intervals.difference(rates[0], one, rates[1], two)
