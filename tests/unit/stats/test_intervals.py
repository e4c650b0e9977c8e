"""Intervals against published values and an independent implementation."""

import math

import numpy as np
import pytest
from scipy import stats

from whowhich.stats import intervals


@pytest.mark.parametrize(("hits", "n"), [(0, 10), (1, 10), (5, 10), (10, 10), (81, 263)])
def test_wilson_equals_scipy(hits, n):
    expected = stats.binomtest(hits, n).proportion_ci(0.95, method="wilson")
    assert intervals.wilson(hits / n, n, 0.95) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(
    ("a", "m", "b", "n", "low", "high"),
    [  # Newcombe (1998), Statistics in Medicine 17, table II, method 10
        (56, 70, 48, 80, 0.0524, 0.3339),
        (9, 10, 3, 10, 0.1705, 0.8090),
        (10, 10, 0, 10, 0.6075, 1.0000),
    ],
)
def test_difference_equals_newcombe(a, m, b, n, low, high):
    one, two = a / m, b / n
    found = intervals.difference(
        one, intervals.wilson(one, m, 0.95), two, intervals.wilson(two, n, 0.95)
    )
    assert found == pytest.approx((low, high), abs=6e-5)


def test_mean_is_students_interval():
    values = np.array([1.0, 2.0, 4.0, 9.0])
    expected = stats.t.interval(0.95, 3, values.mean(), stats.sem(values))
    assert intervals.mean(values, 1.0, 0.95) == pytest.approx(expected)


def test_no_sentence_no_interval():
    assert all(math.isnan(x) for x in intervals.wilson(math.nan, 0, 0.95))
    assert all(math.isnan(x) for x in intervals.mean(np.array([1.0]), 1.0, 0.95))


def test_correlated_difference_by_hand():
    # Equal reaches of 0.3 with correlation 0.5: sqrt(0.09 + 0.09 - 0.09) = 0.3.
    found = intervals.difference(0.5, (0.2, 0.8), 0.1, (-0.2, 0.4), correlation=0.5)
    assert found == pytest.approx((0.1, 0.7))
    same = intervals.difference(0.5, (0.2, 0.8), 0.5, (0.2, 0.8), correlation=1.0)
    assert same == pytest.approx((0, 0))


def test_unknown_ends_stay_unknown():
    found = intervals.difference(0.5, (math.nan, math.nan), 0.1, (0.0, 0.2))
    assert all(math.isnan(end) for end in found)


def test_paired_correlation_by_hand():
    # Var(x - y) = 4 + 9 - 2 * 0.5 * 2 * 3 = 7.
    assert intervals.paired_correlation(4, 9, 7) == pytest.approx(0.5)
    assert intervals.paired_correlation(0, 9, 9) == 0
    assert intervals.paired_correlation(1, 1, 0) == 1
    assert intervals.paired_correlation(1, 1, 5) == -1
