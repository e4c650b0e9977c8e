"""Eq. 3 as a calibrated model would give it: its zero.

Eq. 3 has no neutral zero: of two classes the rarer gets the higher error rate even from a model
whose probabilities are right. Here each sentence's pronoun is drawn from the model's own five
probabilities, and Eq. 3 is computed on the draws.
"""

import hashlib

import numpy as np
from scipy.signal import fftconvolve

from whowhich.bias.outcomes import Outcomes

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
