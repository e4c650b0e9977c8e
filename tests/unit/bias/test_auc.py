"""AUC and its interval: against an independent implementation and on made sentences."""

import numpy as np
import pytest
from scipy.special import expit
from scipy.stats import norm
from sklearn.metrics import roc_auc_score

from whowhich.bias.auc import auc
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
    assert auc(both)[0] == 1 and np.isnan(auc(both)[1:]).all()


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
