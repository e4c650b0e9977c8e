"""How well a model tells human from object sentences, whatever its zero."""

import numpy as np
from scipy.optimize import brentq
from scipy.special import expit, logit, ndtri
from scipy.stats import rankdata

from whowhich.bias.clustering import pooled_effects
from whowhich.bias.outcomes import Outcomes


def auc(outcomes: Outcomes, confidence: float = 0.95) -> tuple[float, float, float]:
    """(AUC, low, high) of the margin: 1 perfect, 0.5 chance; NaN if a class has no sentence.

    DeLong, DeLong and Clarke-Pearson (1988, Biometrics 44, 837-845), on the logit scale, with the
    variance that documents inflate. Where the sentences show no variance (all margins equal, or
    the classes wholly apart), a score interval for as many sentences as there are documents.
    """
    human = outcomes.human
    n_human, n_object = int(human.sum()), int((~human).sum())
    if not n_human or not n_object:
        return (np.nan,) * 3
    every = rankdata(outcomes.margin)
    beaten = np.empty(len(outcomes))  # share of the other class on the right side of each sentence
    beaten[human] = (every[human] - rankdata(outcomes.margin[human])) / n_object
    beaten[~human] = 1 - (every[~human] - rankdata(outcomes.margin[~human])) / n_human
    value = float(beaten[human].mean())
    weights = np.where(human, len(outcomes) / n_human, len(outcomes) / n_object)
    terms = weights * (beaten - value)
    effect = pooled_effects({0: (terms, outcomes.cluster)})[0]
    error = np.sqrt(np.var(terms) / len(outcomes) * effect)
    if not 0 < value < 1 or not error > 0:
        m, n = (len(np.unique(outcomes.cluster[side])) for side in (human, ~human))
        return value, *score_interval(value, m, n, confidence)
    half = ndtri((1 + confidence) / 2) * error / (value * (1 - value))
    return value, float(expit(logit(value) - half)), float(expit(logit(value) + half))


def score_interval(value: float, m: int, n: int, confidence: float) -> tuple[float, float]:
    """Interval of an AUC of m and n values, which holds at 0 and 1, too.

    The values whose score z isn't beyond the confidence, with Hanley and McNeil's variance
    (method 5 of Newcombe 2006, Statistics in Medicine 25, 559-573).
    """
    z = ndtri((1 + confidence) / 2)
    more = (m + n) / 2 - 1

    def beyond(theta: float) -> float:
        inner = 1 + more * ((1 - theta) / (2 - theta) + theta / (1 + theta))
        return abs(value - theta) - z * np.sqrt(theta * (1 - theta) * inner / (m * n))

    edge = 1e-12
    low = brentq(beyond, edge, min(value, 1 - edge)) if value > edge else 0.0
    high = brentq(beyond, max(value, edge), 1 - edge) if value < 1 - edge else 1.0
    return float(low), float(high)
