"""What Eq. 3 lacks: its zero under a calibrated model, and a measure that needs no zero."""

import hashlib

import numpy as np
from scipy.optimize import brentq
from scipy.signal import fftconvolve
from scipy.special import expit, logit, ndtri
from scipy.stats import rankdata

from whowhich.bias.outcomes import Outcomes
from whowhich.stats.design_effects import pooled_effects

DRAWS = 20_000


def calibrated_draws(outcomes: Outcomes, key: str, draws: int = DRAWS) -> np.ndarray:
    """Draws of Eq. 3 under a calibrated model; NaN where a drawn side is empty.

    key: names the random stream, so that results don't depend on what else is computed.
    Returns shape (draws,). The draws are of counts: the number of human pronouns among the
    sentences where the model prefers an object pronoun (a), a human one (b) or neither (c) are
    independent Poisson binomial variables.
    """
    seed = int.from_bytes(hashlib.sha256(key.encode()).digest()[:8], "little")
    generator = np.random.default_rng(seed)
    sides = [outcomes.margin < 0, outcomes.margin > 0, outcomes.margin == 0]
    a, b, c = (_sample_counts(outcomes.p_human[side], draws, generator) for side in sides)
    n_human = a + b + c
    n_object = len(outcomes) - n_human
    wrong_object = sides[1].sum() - b
    with np.errstate(invalid="ignore", divide="ignore"):
        return a / n_human - wrong_object / n_object


def _sample_counts(probabilities: np.ndarray, draws: int, generator) -> np.ndarray:
    pmf = poisson_binomial(probabilities)
    return generator.choice(len(pmf), size=draws, p=pmf)


def poisson_binomial(probabilities: np.ndarray) -> np.ndarray:
    """Probability mass function of a sum of independent Bernoulli variables.

    probabilities: shape (n,); returns shape (n + 1,), summing to 1.
    """
    probabilities = np.asarray(probabilities, dtype=np.float64)
    n = len(probabilities)
    if n == 0:
        return np.ones(1)
    # Padded with impossible trials to a power of two, so that each level is one transform.
    padded = np.zeros(1 << (n - 1).bit_length())
    padded[:n] = probabilities
    pmfs = np.stack([1 - padded, padded], axis=1)
    while len(pmfs) > 1:
        pmfs = fftconvolve(pmfs[::2], pmfs[1::2], axes=1)
    pmf = np.clip(pmfs[0, : n + 1], 0, None)
    return pmf / pmf.sum()


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
