"""Faults that users of such tools have met with statistics: constant data, points on a line."""

import numpy as np
import pandas as pd
import pytest

from whowhich.bias.calibration import auc
from whowhich.bias.contrasts import contrasts
from whowhich.bias.measure import measure_bias
from whowhich.bias.outcomes import Outcomes
from whowhich.bias.ranking import ORDER_MEASURES, agreement, rank_names
from whowhich.tables.model_schemas import MEASURES as INTERVALS

SIZE = 24


def alike(margin, p_human, human=None):
    """Sentences that a model sees alike, each in a document of its own."""
    human = np.arange(SIZE) % 2 == 0 if human is None else np.full(SIZE, human)
    outcomes = Outcomes(human, np.full(SIZE, margin), np.full(SIZE, p_human), np.arange(SIZE))
    return outcomes, np.full(SIZE, "dog", object)


# scipy 14804: an interval of constant data is NaN, or of no width.
@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(
    ("margin", "p_human", "bias"),
    [
        (2.0, 0.9, -1.0),  # always "who"
        (-2.0, 0.1, 1.0),  # never
        (0.0, 0.5, 0.0),  # ties alone
        (2.0, 0.0, -1.0),  # a probability that underflowed
    ],
)
def test_a_name_with_one_prediction_has_honest_intervals(margin, p_human, bias):
    outcomes, groups = alike(margin, p_human)
    row = measure_bias(outcomes, groups, ["dog"], draws=200).iloc[0]
    assert row["bias"] == bias
    for measure in ("bias", "human_error", "object_error", "human_share", "human_share_argmax"):
        low, high = row[f"{measure}_low"], row[f"{measure}_high"]
        assert low <= row[measure] <= high
        assert high - low > 0.1
    assert row["amplification_high"] - row["amplification_low"] > 0.1
    value, low, high = auc(outcomes)
    assert value == 0.5 and low < 0.4 and high > 0.6


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("human", [True, False])
def test_a_name_with_one_class_has_what_is_defined(human):
    row = measure_bias(*alike(2.0, 0.9, human), ["dog"], draws=200).iloc[0]
    assert row["status"] == ("no_object" if human else "no_human")
    assert np.isnan(row["bias"])
    known = "human" if human else "object"
    assert row[f"{known}_error_high"] - row[f"{known}_error_low"] > 0.1
    assert row["human_share_low"] < row["human_share_high"]


@pytest.mark.filterwarnings("error")
def test_names_that_are_all_alike_have_contrasts_and_ranks():
    outcomes, _ = alike(2.0, 0.9)
    names = ["cat", "dog", "newfoundland", "persian"]
    groups = np.repeat(names, SIZE)
    four = outcomes.take(np.tile(np.arange(SIZE), 4))
    table = measure_bias(four, groups, names, draws=200)
    found = contrasts(table, dict.fromkeys(names, "companion")).set_index(["contrast", "measure"])
    row = found.loc[("dog - newfoundland", "bias")]
    assert row["value"] == 0 and row["low"] < -0.1 and row["high"] > 0.1
    ranks = rank_names(table).query("measure == 'bias'")
    assert set(ranks["rank_low"]) == {1} and set(ranks["rank_high"]) == {4}


# scipy PR 21763: a correlation of a constant, or of a few points, is no finding.
@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(
    "values", [[0.5] * 8, [0.1, 0.9], [0.1, 0.5, 0.9], [np.nan] * 8, [0.2] + [np.nan] * 7]
)
def test_orders_that_cannot_agree(values):
    other = np.linspace(0, 1, len(values))
    table = pd.DataFrame(dict.fromkeys(ORDER_MEASURES, other))
    table["bias"] = values
    table["status"] = "ok"
    found = agreement(table).query("one == 'bias'")
    assert found[["rho", "low", "high"]].isna().all().all()
    assert (found["n"] == np.isfinite(values).sum()).all()


@pytest.mark.filterwarnings("error")
def test_intervals_hold_their_values_for_any_mixture():
    rng = np.random.default_rng(0)
    for _ in range(60):
        n = int(rng.integers(1, 30))
        outcomes = Outcomes(
            rng.uniform(size=n) < rng.choice([0, 0.1, 0.5, 1]),
            rng.choice([-1.0, 0.0, 1.0], size=n) * rng.choice([0, 1, 1e-9, 500]),
            rng.choice([0.0, 1e-300, 0.5, 1.0], size=n),
            rng.integers(int(rng.integers(1, 8)), size=n),
        )
        row = measure_bias(outcomes, np.full(n, "dog", object), ["dog"], draws=50).iloc[0]
        for measure in INTERVALS:
            ends = row[[f"{measure}_low", measure, f"{measure}_high"]].to_numpy(float)
            if np.isfinite(ends).all():
                assert ends[0] <= ends[1] + 1e-12 and ends[1] <= ends[2] + 1e-12
