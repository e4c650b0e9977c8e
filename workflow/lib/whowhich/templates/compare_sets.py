"""How far two readings of the experiment agree: word sets, top words, clusters."""

from collections.abc import Collection, Hashable, Mapping

import numpy as np
from scipy.stats import spearmanr
from sklearn.metrics import adjusted_rand_score

Sets = Mapping[str, Collection[Hashable]]


def mean_overlap(one: Sets, other: Sets) -> float:
    """Mean over the names of |A and B| / |A or B|; two empty sets agree, no name gives NaN."""
    names = sorted({*one, *other})
    values = []
    for name in names:
        a, b = set(one.get(name, ())), set(other.get(name, ()))
        values.append(len(a & b) / len(a | b) if a | b else 1.0)
    return float(np.mean(values)) if values else float("nan")


def rank_correlation(one: Mapping[tuple, float], other: Mapping[tuple, float]) -> float:
    """Spearman's rho of values under the keys of both; NaN below three or if one is constant."""
    keys = sorted(set(one) & set(other))
    a, b = np.array([one[k] for k in keys]), np.array([other[k] for k in keys])
    if len(keys) < 3 or np.ptp(a) == 0 or np.ptp(b) == 0:
        return float("nan")
    return float(spearmanr(a, b).statistic)


def cluster_agreement(one: Mapping[str, int], other: Mapping[str, int]) -> float:
    """Adjusted Rand index of two clusterings, over the names of both; NaN below two."""
    names = sorted(set(one) & set(other))
    if len(names) < 2:
        return float("nan")
    return float(adjusted_rand_score([one[n] for n in names], [other[n] for n in names]))
