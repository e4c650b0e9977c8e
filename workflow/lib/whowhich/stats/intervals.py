"""Intervals for rates, their differences and means, with an effective number of sentences."""

import numpy as np
from scipy.special import ndtri, stdtrit

UNKNOWN = (np.nan, np.nan)


def wilson(rate: float, n: float, confidence: float) -> tuple[float, float]:
    """Wilson score interval of a rate.

    n: number of trials, possibly an effective one below the count (n / design effect). It holds
    also where the rate is 0 or 1. (NaN, NaN) for no trial.
    """
    if not n > 0:
        return UNKNOWN
    z = ndtri((1 + confidence) / 2)
    centre = (rate + z**2 / (2 * n)) / (1 + z**2 / n)
    half = z / (1 + z**2 / n) * np.sqrt(rate * (1 - rate) / n + z**2 / (4 * n**2))
    # At 0 and 1 rounding would put the rate itself outside.
    return min(rate, max(0.0, float(centre - half))), max(rate, min(1.0, float(centre + half)))


def difference(
    one: float,
    one_interval: tuple[float, float],
    two: float,
    two_interval: tuple[float, float],
    correlation: float = 0.0,
) -> tuple[float, float]:
    """Interval of one - two from each one's interval (Newcombe 1998, method 10).

    correlation: between the two estimates; with it, the general form for any two parameters
    (Zou 2007, Psychological Methods 12, 399-413). It holds for small and for extreme rates
    where resampling doesn't.
    """

    def reach(a: float, b: float) -> float:
        # Not Python's max, which would hide NaN.
        return float(np.sqrt(np.maximum(0.0, a**2 + b**2 - 2 * correlation * a * b)))

    low = reach(one - one_interval[0], two_interval[1] - two)
    high = reach(one_interval[1] - one, two - two_interval[0])
    return float(one - two - low), float(one - two + high)


def mean(values: np.ndarray, effect: float, confidence: float) -> tuple[float, float]:
    """Student's interval of a mean whose variance clustering inflates by `effect`.

    values: shape (n,). (NaN, NaN) where the effective number is not above 1.
    """
    effective = len(values) / effect
    if len(values) < 2 or effective <= 1:
        return UNKNOWN
    half = stdtrit(effective - 1, (1 + confidence) / 2) * np.std(values, ddof=1)
    half /= np.sqrt(effective)
    centre = float(np.mean(values))
    return centre - float(half), centre + float(half)


def paired_correlation(one: float, two: float, of_difference: float) -> float:
    """Correlation of two estimates from their variances and that of their difference.

    0 where one doesn't vary; clipped to [-1, 1].
    """
    product = np.sqrt(one * two)
    if not product > 1e-12:
        return 0.0
    return float(np.clip((one + two - of_difference) / (2 * product), -1, 1))


def weighted(values, lows, highs, weights) -> tuple[float, float, float]:
    """(value, low, high) of a weighted sum of independent estimates from their intervals.

    Zou, Huang and Zhang (2009), Computational Statistics and Data Analysis 53, 1080-1085.
    """
    x, low, high, c = (
        np.asarray(each, dtype=np.float64) for each in (values, lows, highs, weights)
    )
    value = float((c * x).sum())
    down = np.where(c > 0, x - low, high - x)
    up = np.where(c > 0, high - x, x - low)
    reach_down, reach_up = (float(np.sqrt(((c * reach) ** 2).sum())) for reach in (down, up))
    return value, value - reach_down, value + reach_up
