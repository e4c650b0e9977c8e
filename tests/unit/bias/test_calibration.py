"""The zero of Eq. 3: exact for small cases, and what a calibrated model really gives."""

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.special import expit
from scipy.stats import binom, norm
from sklearn.metrics import roc_auc_score

from whowhich.bias.calibration import auc, calibrated_draws, poisson_binomial, score_interval
from whowhich.bias.outcomes import Outcomes


def by_enumeration(p):
    pmf = np.zeros(len(p) + 1)
    for outcome in itertools.product([0, 1], repeat=len(p)):
        pmf[sum(outcome)] += np.prod(
            [q if hit else 1 - q for q, hit in zip(p, outcome, strict=True)]
        )
    return pmf


@given(st.lists(st.floats(0, 1), max_size=8))
def test_poisson_binomial_equals_enumeration(p):
    assert poisson_binomial(np.array(p)) == pytest.approx(by_enumeration(p), abs=1e-12)


def test_poisson_binomial_of_equal_trials_is_binomial():
    found = poisson_binomial(np.full(5000, 0.2))
    assert found == pytest.approx(binom.pmf(np.arange(5001), 5000, 0.2), abs=1e-12)


def test_draws_have_the_mean_of_all_outcomes():
    """Two sentences where an object pronoun is preferred, two where a human one is."""
    p = np.array([0.1, 0.4, 0.6, 0.9])
    margin = np.log(p / (1 - p))
    part = Outcomes(np.zeros(4, bool), margin, p, np.arange(4))
    total = weight = 0.0
    for drawn in itertools.product([0, 1], repeat=4):
        y = np.array(drawn, bool)
        if y.all() or not y.any():
            continue
        chance = np.prod(np.where(y, p, 1 - p))
        total += chance * ((margin < 0)[y].mean() - (margin > 0)[~y].mean())
        weight += chance
    draws = calibrated_draws(part, key="x", draws=200_000)
    undefined = np.isnan(draws).mean()
    assert np.nanmean(draws) == pytest.approx(total / weight, abs=0.005)
    assert undefined == pytest.approx(1 - weight, abs=0.005)


def test_draws_depend_on_key_alone():
    p = np.linspace(0.1, 0.9, 20)
    part = Outcomes(np.zeros(20, bool), p - 0.5, p, np.arange(20))
    one = calibrated_draws(part, key="dog", draws=100)
    assert np.array_equal(one, calibrated_draws(part, key="dog", draws=100), equal_nan=True)
    assert not np.array_equal(one, calibrated_draws(part, key="cat", draws=100), equal_nan=True)


def made(rng, n, documents=None, shared=0.0):
    human = rng.uniform(size=n) < 0.3
    cluster = np.arange(n) if documents is None else rng.integers(documents, size=n)
    margin = 1.5 * human + rng.normal(size=n) + shared * rng.normal(size=n)[cluster]
    return Outcomes(human, margin, expit(margin), cluster)


def test_equals_scikit_learn_with_ties():
    rng = np.random.default_rng(0)
    for _ in range(5):
        found = made(rng, 60)
        rounded = Outcomes(found.human, found.margin.round(), found.p_human, found.cluster)
        assert auc(rounded)[0] == pytest.approx(roc_auc_score(rounded.human, rounded.margin))


def test_undefined_and_perfect():
    one = Outcomes(np.array([True, True]), np.ones(2), np.ones(2), np.arange(2))
    assert np.isnan(auc(one)).all()
    both = Outcomes(np.array([True, False]), np.array([1.0, 0.0]), np.ones(2), np.arange(2))
    value, low, high = auc(both)
    assert value == high == 1 and 0 < low < 0.5


@pytest.mark.parametrize(("value", "m", "n"), [(1, 10, 10), (0, 3, 50), (0.5, 7, 9), (0.93, 20, 5)])
def test_score_interval_ends_where_the_score_is_z(value, m, n):
    low, high = score_interval(value, m, n, 0.95)
    assert low <= value <= high
    for end in {low, high} - {0.0, 1.0}:
        # Hanley and McNeil (1982), with the mean of m and n in place of each in the last terms.
        q1, q2, size = end / (2 - end), 2 * end**2 / (1 + end), (m + n) / 2 - 1
        variance = end * (1 - end) + size * (q1 - end**2) + size * (q2 - end**2)
        assert abs(value - end) / np.sqrt(variance / (m * n)) == pytest.approx(1.96, abs=1e-3)
    swapped = score_interval(1 - value, n, m, 0.95)
    assert swapped == pytest.approx((1 - high, 1 - low), abs=1e-9)


@pytest.mark.parametrize("separation", [3.5, 2.5])
def test_score_interval_covers_nearly_perfect_separation(separation):
    rng = np.random.default_rng(1)
    truth = norm.cdf(separation / np.sqrt(2))
    covered = 0
    for _ in range(400):
        x, y = rng.normal(separation, size=12), rng.normal(size=15)
        value = (x[:, None] > y).mean()
        low, high = score_interval(value, 12, 15, 0.95)
        covered += low <= truth <= high
    assert covered >= 0.93 * 400


@pytest.mark.parametrize("margin", [0.0, 2.0, -1.0])
def test_equal_margins_of_one_document_or_many(margin):
    human = np.arange(40) % 2 == 0
    widths = []
    for clusters in (np.arange(40), np.zeros(40)):
        found = Outcomes(human, np.full(40, margin), np.full(40, 0.5), clusters)
        value, low, high = auc(found)
        assert value == 0.5
        widths.append(high - low)
    assert 0 < widths[0] < 0.5 < widths[1] <= 1


@pytest.mark.parametrize(("documents", "shared"), [(None, 0.0), (40, 1.0)])
def test_intervals_hold_the_truth(documents, shared):
    rng = np.random.default_rng(2)
    # The margins of the two classes differ by 1.5, each with variance 1 + shared^2.
    truth = norm.cdf(1.5 / np.sqrt(2 * (1 + shared**2)))
    held = []
    for _ in range(150):
        _, low, high = auc(made(rng, 300, documents, shared))
        held.append(low <= truth <= high)
    assert np.mean(held) > 0.95 - 2.5 * np.sqrt(0.05 * 0.95 / 150)
