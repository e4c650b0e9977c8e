"""Verdicts from intervals and tests."""

import math

import pytest

from whowhich.findings.verdicts import FAILS, HOLDS, OPEN, above, below, by_test, within

NAN = math.nan


@pytest.mark.parametrize(
    ("low", "high", "verdict"),
    [(0.1, 0.2, HOLDS), (-0.2, -0.1, FAILS), (-0.1, 0.1, OPEN), (0, 0.1, OPEN), (NAN, NAN, OPEN)],
)
def test_above_and_below_are_mirrored(low, high, verdict):
    assert above(low, high, 0) == verdict
    assert below(-high, -low, 0) == verdict


@pytest.mark.parametrize(
    ("low", "high", "verdict"),
    [
        (0.25, 0.4, HOLDS),
        (0.3, 0.41, OPEN),
        (0.2, 0.5, OPEN),
        (0.41, 0.6, FAILS),
        (0.1, 0.24, FAILS),
        (NAN, NAN, OPEN),
    ],
)
def test_within(low, high, verdict):
    assert within(low, high, 0.25, 0.4) == verdict


@pytest.mark.parametrize(
    ("difference", "p_value", "verdict"),
    [
        (0.1, 0.01, HOLDS),
        (-0.1, 0.01, FAILS),
        (0.1, 0.05, OPEN),
        (-0.1, 0.5, OPEN),
        (0, 0.01, OPEN),
        (NAN, 0.01, OPEN),
        (0.1, NAN, OPEN),
    ],
)
def test_by_test(difference, p_value, verdict):
    assert by_test(difference, p_value, 0.05) == verdict
