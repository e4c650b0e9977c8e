"""AUC and its interval: against an independent implementation and on made sentences."""

import numpy as np
import pytest
from scipy.special import expit
from scipy.stats import norm
from sklearn.metrics import roc_auc_score

from whowhich.bias.auc import auc, score_interval
from whowhich.bias.outcomes import Outcomes


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
