"""Eq. 3 on cases computed by hand."""

import math

import numpy as np
import pandas as pd
import pytest

from whowhich.bias.equation3 import equation3
from whowhich.bias.outcomes import Outcomes, join_scores, outcomes


def made(human, margin):
    n = len(human)
    return Outcomes(np.array(human, bool), np.array(margin, float), np.full(n, 0.5), np.arange(n))


@pytest.mark.parametrize(
    ("human", "margin", "human_error", "object_error", "bias"),
    [
        # Two human sentences, one wrong; four object sentences, one wrong: 1/2 - 1/4.
        ([1, 1, 0, 0, 0, 0], [-1, 2, -3, -1, 1, -2], 0.5, 0.25, 0.25),
        ([1, 0], [1, -1], 0.0, 0.0, 0.0),
        ([1, 1, 0, 0], [-1, -1, -1, -1], 1.0, 0.0, 1.0),
        ([1, 1, 0, 0], [1, 1, 1, 1], 0.0, 1.0, -1.0),
        # A tie counts on neither side, but stays in the denominator.
        ([1, 1, 0, 0], [0, -1, 0, -1], 0.5, 0.0, 0.5),
    ],
)
def test_by_hand(human, margin, human_error, object_error, bias):
    found = equation3(made(human, margin))
    assert (found.human_error, found.object_error, found.bias) == (human_error, object_error, bias)


@pytest.mark.parametrize("human", [[], [1, 1], [0, 0]])
def test_undefined_is_never_zero(human):
    assert math.isnan(equation3(made(human, [1.0] * len(human))).bias)


def test_indicators_take_the_maximum_of_each_class():
    # who 0.2, whose 0.2, whom 0.2 sum to more than that 0.3, which 0.1; but max 0.2 < 0.3.
    logp = np.log([0.3, 0.1, 0.2, 0.2, 0.2])
    frame = pd.DataFrame(
        [["r", "d", "who", *logp]],
        columns=["reference_id", "document", "pronoun"]
        + [f"logp_{p}" for p in ("that", "which", "who", "whose", "whom")],
    )
    found = outcomes(frame)
    assert found.margin[0] == pytest.approx(math.log(0.2) - math.log(0.3))
    assert found.p_human[0] == pytest.approx(0.6)
    assert equation3(found).wrong_human == 1


def test_p_human_is_relative_to_the_five():
    logp = np.log(np.array([0.3, 0.1, 0.2, 0.2, 0.2]) / 1000)
    frame = pd.DataFrame(
        [["r", "d", "which", *logp]],
        columns=["reference_id", "document", "pronoun"]
        + [f"logp_{p}" for p in ("that", "which", "who", "whose", "whom")],
    )
    assert outcomes(frame).p_human[0] == pytest.approx(0.6)


def test_scores_of_another_extraction_are_refused():
    references = pd.DataFrame({"reference_id": ["a", "b"]})
    scores = pd.DataFrame({"reference_id": ["a", "c"], "status": "ok"})
    with pytest.raises(ValueError, match="different extractions"):
        join_scores(references, scores)
