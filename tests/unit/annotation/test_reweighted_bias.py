"""Eq. 3 reweighted and bounded, against sums done by hand."""

import numpy as np
import pandas as pd
import pytest

from made_rates import rates
from whowhich.annotation.rates import unknown_rates
from whowhich.annotation.reweighted_bias import COLUMNS, reweight_bias
from whowhich.bias.measure import measure_bias, measure_overall
from whowhich.bias.outcomes import outcomes
from whowhich.pronouns import PRONOUNS, is_human

# name, pronoun, whether the model errs, method, how often
ROWS = (
    ("dog", "who", True, "relcl", 2),
    ("dog", "who", False, "relcl", 2),
    ("dog", "whom", True, "adjacent", 1),
    ("dog", "whom", False, "adjacent", 3),
    ("dog", "which", True, "relcl", 1),
    ("dog", "which", False, "relcl", 4),
    ("dog", "that", False, "adjacent", 5),
    ("human", "who", False, "relcl", 3),
)


def made():
    rows = []
    for name, pronoun, errs, method, times in ROWS:
        preferred_human = is_human(pronoun) != errs
        scores = {f"logp_{p}": -1.0 if is_human(p) == preferred_human else -2.0 for p in PRONOUNS}
        row = {"name": name, "pronoun": pronoun, "method": method, **scores}
        rows += [dict(row) for _ in range(times)]
    frame = pd.DataFrame(rows)
    frame["reference_id"] = [f"r{i}" for i in range(len(frame))]
    return frame


def measured(frame):
    found, groups = outcomes(frame, "sentence"), frame["name"].to_numpy()
    overall = measure_overall(found, groups, ["human"], draws=50)
    return pd.concat([overall, measure_bias(found, groups, ["dog", "human", "cat"], draws=50)])


@pytest.fixture(scope="module")
def table():
    given = rates(recall={"who": 0.8, "whom": 0.4, "which": 0.5}, precision={"which": 0.9})
    frame = made()
    return reweight_bias(frame, measured(frame), ["human"], given, 0.95).set_index("name")


def test_rows(table):
    assert tuple(table.reset_index().columns) == COLUMNS
    assert table.index.tolist() == ["all names", "without human", "dog", "human", "cat"]
    pd.testing.assert_series_equal(
        table.loc["dog"].drop("source"),
        table.loc["without human"].drop("source"),
        check_names=False,
    )


def test_weights_within_each_class(table):
    dog = table.loc["dog"]
    assert dog["bias"] == pytest.approx(3 / 8 - 1 / 10)
    # human: who 2 of 4 at 1 / 0.8, whom 1 of 4 at 1 / 0.4; object: which 1 of 5 at 2, that 5.
    human = (2 * 1.25 + 1 * 2.5) / (4 * 1.25 + 4 * 2.5)
    assert dog["bias_reweighted"] == pytest.approx(human - 2 / 15)
    assert dog["bias_reweighted_low"] < dog["bias_reweighted"] < dog["bias_reweighted_high"]
    # It is at least as wide as sampling alone makes it.
    width = dog["bias_reweighted_high"] - dog["bias_reweighted_low"]
    assert width >= dog["bias_high"] - dog["bias_low"]


def test_bounds(table):
    dog = table.loc["dog"]
    # who 4 x (1 / 0.8 - 1), whom 4 x (1 / 0.4 - 1); which 5 x 0.9 x (1 / 0.5 - 1).
    assert dog["missed_human"] == pytest.approx(1 + 6)
    assert dog["missed_object"] == pytest.approx(4.5)
    assert dog["bias_lowest"] == pytest.approx(3 / 15 - 5.5 / 14.5)
    assert dog["bias_highest"] == pytest.approx(10 / 15 - 1 / 14.5)


def test_by_what_found_them(table):
    dog = table.loc["dog"]
    assert (dog["n_human_parse"], dog["n_object_parse"]) == (4, 5)
    assert dog["bias_parse"] == pytest.approx(2 / 4 - 1 / 5)
    assert (dog["n_human_resolver"], dog["n_object_resolver"]) == (4, 5)
    assert dog["bias_resolver"] == pytest.approx(1 / 4 - 0)


def test_a_parser_s_own_edges_are_no_rule_of_the_resolver():
    frame = made().assign(method="ref")
    table = reweight_bias(frame, measured(frame), ["human"], rates(), 0.95).set_index("name")
    dog = table.loc["dog"]
    assert dog["bias_parse"] == pytest.approx(dog["bias"])
    assert (dog["n_human_resolver"], dog["n_object_resolver"]) == (0, 0)


def test_a_class_without_sentences_is_undefined(table):
    for name in ("human", "cat"):
        assert np.isnan(table.loc[name, "bias_reweighted"])
        assert np.isnan(table.loc[name, "bias_lowest"])
        assert np.isnan(table.loc[name, "bias_reweighted_low"])


def test_equal_recall_changes_nothing_and_full_recall_leaves_no_room():
    frame = made()
    even = reweight_bias(
        frame, measured(frame), ["human"], rates(recall=dict.fromkeys(PRONOUNS, 0.6)), 0.95
    )
    assert even["bias_reweighted"].tolist() == pytest.approx(even["bias"].tolist(), nan_ok=True)
    full = reweight_bias(frame, measured(frame), ["human"], rates(), 0.95)
    for column in ("bias_lowest", "bias_highest"):
        assert full[column].tolist() == pytest.approx(full["bias"].tolist(), nan_ok=True)


def test_unknown_rates_keep_what_needs_none():
    frame = made()
    table = reweight_bias(frame, measured(frame), ["human"], unknown_rates(), 0.95)
    dog = table.set_index("name").loc["dog"]
    assert dog[["bias_reweighted", "bias_lowest", "missed_human"]].isna().all()
    assert dog["bias_parse"] == pytest.approx(2 / 4 - 1 / 5)
