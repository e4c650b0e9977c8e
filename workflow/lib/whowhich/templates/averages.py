"""Eq. 1: the probability of each vocabulary entry, averaged over a set of templates."""

from collections.abc import Sequence

import numpy as np
from scipy.special import logsumexp

from whowhich.templates.template_set import CONDITIONS


def mean_log_probability(logp: np.ndarray) -> np.ndarray:
    """Log of the mean probability (Eq. 1).

    logp: (templates, vocabulary) natural logs. Returns (vocabulary,) float64. The sum is taken in
    logs, so that a probability too small for a float still counts.
    """
    if len(logp) == 0:
        raise ValueError("no template to average over")
    return logsumexp(np.asarray(logp, dtype=np.float64), axis=0) - np.log(len(logp))


def condition_means(
    logp: np.ndarray, conditions: Sequence[str] | np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """(p_object, p_human): Eq. 1 for the two conditions.

    logp: (templates, vocabulary); conditions: one of CONDITIONS for each template.
    """
    rows = np.asarray(conditions)
    obj, human = (np.exp(mean_log_probability(logp[rows == condition])) for condition in CONDITIONS)
    return obj, human
