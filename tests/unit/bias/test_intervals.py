"""Intervals against published values and an independent implementation."""

import math

import numpy as np
import pytest
from scipy import stats
from whowhich.bias import intervals
from whowhich.bias.clustering import design_effect, intraclass_correlation


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


def test_design_effect_by_hand():
    # Sizes 2 and 4: (4 + 16) / 6 = 10/3, less 1, times 0.3, plus 1.
    assert design_effect(np.array(list("aabbbb")), 0.3) == pytest.approx(1 + (10 / 3 - 1) * 0.3)
    assert design_effect(np.array(list("abcd")), 0.3) == 1


def test_intraclass_correlation_extremes():
    clusters = np.repeat(np.arange(50), 4)
    one = np.zeros(200)
    assert intraclass_correlation(np.repeat(np.arange(50) % 2, 4), one, clusters) == 1
    noise = np.tile([0, 1, 0, 1], 50)
    assert intraclass_correlation(noise, one, clusters) == 0


def test_intraclass_correlation_recovers_what_was_made():
    rng = np.random.default_rng(0)
    clusters = np.repeat(np.arange(2000), 5)
    values = rng.normal(size=2000)[clusters] + rng.normal(scale=2, size=10_000)
    assert intraclass_correlation(values, np.zeros(10_000), clusters) == pytest.approx(
        0.2, abs=0.03
    )
