"""The zero of Eq. 3: exact for small cases, and what a calibrated model really gives."""

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binom

from whowhich.bias.calibrated import calibrated_draws, poisson_binomial
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
