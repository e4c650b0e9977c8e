"""Eq. 1."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from whowhich.templates.probabilities import (
    condition_means,
    mean_log_probability,
    name_log_probabilities,
)


def test_mean_by_hand():
    # Three templates, two words: (0.2 + 0.3 + 0.7) / 3 = 0.4 and (0.8 + 0.7 + 0.3) / 3 = 0.6.
    logp = np.log(np.array([[0.2, 0.8], [0.3, 0.7], [0.7, 0.3]]))
    np.testing.assert_allclose(np.exp(mean_log_probability(logp)), [0.4, 0.6], rtol=1e-12)


def test_conditions_by_hand():
    logp = np.log(np.array([[0.5, 0.5], [0.1, 0.9], [0.3, 0.7]]))
    p_object, p_human = condition_means(logp, ["human", "object", "object"])
    np.testing.assert_allclose(p_object, [0.2, 0.8], rtol=1e-12)
    np.testing.assert_allclose(p_human, [0.5, 0.5], rtol=1e-12)


def test_what_underflows_as_a_probability_still_counts():
    # e^-2000 and e^-2000 / 3: the mean is 2/3 of the first, far below the smallest float.
    logp = np.array([[-2000.0], [-2000.0 - np.log(3)]])
    assert mean_log_probability(logp)[0] == pytest.approx(-2000 + np.log(2 / 3), abs=1e-9)


def test_sum_is_taken_in_double_precision():
    logp = np.full((3, 1), -0.1, dtype=np.float32)
    assert mean_log_probability(logp).dtype == np.float64


def test_no_template_is_an_error():
    with pytest.raises(ValueError, match="no template"):
        mean_log_probability(np.zeros((0, 4)))


@given(st.lists(st.lists(st.floats(-50, 0), min_size=3, max_size=3), min_size=1, max_size=6))
def test_mean_lies_between_the_extremes_and_ignores_order(rows):
    logp = np.array(rows)
    mean = mean_log_probability(logp)
    assert (mean <= logp.max(axis=0) + 1e-9).all()
    assert (mean >= logp.min(axis=0) - 1e-9).all()
    np.testing.assert_allclose(mean_log_probability(logp[::-1]), mean, rtol=1e-12)


TEXTS = ["She is {article} {name} who is {mask}.", "It is {article} {name} that is {mask}."]


def fake(texts):
    for text in texts:
        yield np.full(3, -float(len(text)), dtype=np.float32)


def test_names_come_in_canonical_order_with_all_their_templates():
    found = list(name_log_probabilities(["dog", "ant"], TEXTS, "grammatical", fake))
    assert [name for name, _ in found] == ["ant", "dog"]
    # "She is an ant who is {mask}." has 28 characters, "She is a dog ..." 27.
    assert found[0][1][:, 0].tolist() == [-28, -28]
    assert found[1][1][:, 0].tolist() == [-27, -27]
    assert found[0][1].dtype == np.float32


def test_rows_are_copied():
    row = np.zeros(2, dtype=np.float32)

    def reused(texts):
        for number, _ in enumerate(texts):
            row[:] = number
            yield row

    (_, logp), *_ = name_log_probabilities(["dog"], TEXTS, "literal", reused)
    assert logp.tolist() == [[0, 0], [1, 1]]
