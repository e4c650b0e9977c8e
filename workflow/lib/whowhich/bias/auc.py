"""How well a model tells human from object sentences, whatever its zero."""

import numpy as np
from scipy.special import expit, logit, ndtri
from scipy.stats import rankdata

from whowhich.bias.clustering import pooled_effects
from whowhich.bias.outcomes import Outcomes


def auc(outcomes: Outcomes, confidence: float = 0.95) -> tuple[float, float, float]:
    """(AUC, low, high) of the margin: 1 perfect, 0.5 chance; NaN if a class has no sentence.

    DeLong, DeLong and Clarke-Pearson (1988, Biometrics 44, 837-845), on the logit scale, with the
    variance that documents inflate. The interval is missing where it can't be estimated.
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
        return value, np.nan, np.nan
    half = ndtri((1 + confidence) / 2) * error / (value * (1 - value))
    return value, float(expit(logit(value) - half)), float(expit(logit(value) + half))
