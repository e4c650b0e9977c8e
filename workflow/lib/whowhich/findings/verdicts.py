"""From numbers and their intervals to a verdict on a claim, by three stated rules."""

import math

HOLDS = "holds"
FAILS = "doesn't hold"
OPEN = "can't be told"
VERDICTS = (HOLDS, FAILS, OPEN)
# Of every test; the rules of the claims name it.
LEVEL = 0.05


def above(low: float, high: float, threshold: float) -> str:
    """Whether a number is above a threshold: its whole interval is, or its whole interval isn't.

    An interval that holds the threshold, or an unknown one (NaN), leaves it open.
    """
    if low > threshold:
        return HOLDS
    return FAILS if high < threshold else OPEN


def below(low: float, high: float, threshold: float) -> str:
    """Whether a number is below a threshold; see `above`."""
    return above(-high, -low, -threshold)


def within(low: float, high: float, least: float, most: float) -> str:
    """Whether a number lies in a range: its whole interval does, or none of it."""
    if least <= low and high <= most:
        return HOLDS
    return FAILS if high < least or low > most else OPEN


def by_test(difference: float, p_value: float, level: float) -> str:
    """Whether a difference is positive, by a test of the hypothesis that there is none.

    p_value: two-sided. A significant difference of the other sign refutes the claim; one that
    isn't significant leaves it open.
    """
    if math.isnan(difference) or math.isnan(p_value) or p_value >= level or difference == 0:
        return OPEN
    return HOLDS if difference > 0 else FAILS
