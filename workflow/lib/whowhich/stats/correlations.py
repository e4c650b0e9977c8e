"""Correlations of ranks, their intervals, and how far two orders of the same things agree."""

import math
from collections.abc import Sequence

import numpy as np
from scipy import stats

# Two points always lie on a line.
FEWEST_POINTS = 3


def rank_correlation(
    one: Sequence[float], two: Sequence[float], confidence: float
) -> dict[str, float | str]:
    """Spearman's correlation with its interval: keys spearman, _low, _high, p_value, status.

    The interval is Fisher's with the variance of Bonett and Wright (2000); it needs four values.
    Where the correlation is undefined, all are NaN and status says why: too_few, constant.
    """
    x, y = np.asarray(one, float), np.asarray(two, float)
    names = ("spearman", "spearman_low", "spearman_high", "p_value")
    result: dict[str, float | str] = dict.fromkeys(names, math.nan)
    if len(x) < FEWEST_POINTS:
        return {**result, "status": "too_few"}
    if np.ptp(x) == 0 or np.ptp(y) == 0:
        return {**result, "status": "constant"}
    found = stats.spearmanr(x, y)
    r = float(np.clip(found.statistic, -1, 1))
    low, high = fisher_interval(r, len(x), "spearman", confidence)
    values = (r, low, high, float(found.pvalue))
    return {**dict(zip(names, values, strict=True)), "status": "ok"}


def pair_orders(one: Sequence[float], two: Sequence[float]) -> dict[str, float | int | str]:
    """Kendall's tau-b and the pairs behind it: keys pairs, same_order, other_order, tied, tau.

    tied: pairs equal on a side. For few things, whose tau has no interval worth the name.
    tau is NaN where it is undefined; status says why: too_few (under two), constant.
    """
    x, y = np.asarray(one, float), np.asarray(two, float)
    first, second = np.triu_indices(len(x), k=1)
    product = np.sign(x[first] - x[second]) * np.sign(y[first] - y[second])
    counts = {
        "pairs": len(product),
        "same_order": int((product > 0).sum()),
        "other_order": int((product < 0).sum()),
        "tied": int((product == 0).sum()),
    }
    if len(x) < 2:
        return {**counts, "tau": math.nan, "status": "too_few"}
    tau = float(stats.kendalltau(x, y).statistic)
    return {**counts, "tau": tau, "status": "constant" if math.isnan(tau) else "ok"}


def fisher_interval(r: float, n: int, method: str, confidence: float) -> tuple[float, float]:
    """Fisher's interval; missing for fewer than four points, r itself if it is 1 or -1."""
    if n < 4:
        return math.nan, math.nan
    if abs(r) >= 1:
        return r, r
    variance = (1 + r * r / 2 if method == "spearman" else 1) / (n - 3)
    half = float(stats.norm.ppf(0.5 + confidence / 2)) * math.sqrt(variance)
    return math.tanh(math.atanh(r) - half), math.tanh(math.atanh(r) + half)
