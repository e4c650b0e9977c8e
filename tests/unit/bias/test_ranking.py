"""Partial pooling and rank intervals: by hand, and that they hold on made names."""

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from whowhich.bias.ranking import (
    ORDER_MEASURES,
    agreement,
    between_variance,
    measures_by_name,
    partially_pooled,
    rank_names,
)


def test_equal_errors_by_hand():
    # Values 0, 2, 4: their sum of squares 8 over (1 + variance) is 2 at variance 3.
    values, errors = np.array([0.0, 2, 4]), np.ones(3)
    assert between_variance(values, errors) == pytest.approx(3)
    pooled, spread = partially_pooled(values, errors)
    assert pooled == pytest.approx([0.5, 2, 3.5])  # 3/4 of the way from the mean
    assert spread == pytest.approx([np.sqrt(0.75 + (4 / 3) / 16)] * 3)


def test_no_difference_beyond_error_pools_wholly():
    pooled, _ = partially_pooled(np.array([0.1, -0.1, 0.0]), np.ones(3))
    assert pooled == pytest.approx([0, 0, 0])


def table(values, widths):
    names = [f"n{index:02}" for index in range(len(values))]
    return pd.DataFrame(
        {
            "name": names,
            "bias": values,
            "bias_low": np.array(values) - np.array(widths) / 2,
            "bias_high": np.array(values) + np.array(widths) / 2,
            "status": "ok",
        }
    )


def test_the_noisiest_name_does_not_lead():
    values = [0.5, 0.4, 0.3, 0.2, 0.1, 0.0, 0.9]
    ranked = rank_names(table(values, [0.1] * 6 + [3.0]), measures=["bias"])
    assert ranked["name"].iloc[0] == "n00"
    noisy = ranked.set_index("name").loc["n06"]
    assert noisy["rank_low"] == 1 and noisy["rank_high"] == 7


def test_names_without_value_are_left_out_and_one_name_has_rank_one():
    frame = table([0.2, np.nan], [0.1, np.nan])
    ranked = rank_names(frame, measures=["bias"])
    assert ranked["name"].tolist() == ["n00"]
    assert ranked[["rank", "rank_low", "rank_high"]].to_numpy().tolist() == [[1, 1, 1]]
    assert rank_names(frame.iloc[1:], measures=["bias"]).empty


def test_order_of_rows_is_irrelevant():
    frame = table([0.5, 0.1, 0.3, -0.2], [0.2, 0.4, 0.1, 0.3])
    one = rank_names(frame, measures=["bias"]).reset_index(drop=True)
    other = rank_names(frame.iloc[::-1], measures=["bias"]).reset_index(drop=True)
    pd.testing.assert_frame_equal(one, other)


def test_intervals_hold_true_values_and_true_ranks():
    rng = np.random.default_rng(4)
    held = ranks_held = 0
    for _ in range(80):
        true = rng.normal(0.1, 0.3, 25)
        errors = rng.uniform(0.05, 0.5, 25)
        values = true + errors * rng.normal(size=25)
        ranked = rank_names(table(values, 2 * 1.96 * errors), measures=["bias"])
        ranked = ranked.sort_values("name")
        held += ((ranked["low"] <= true) & (true <= ranked["high"])).sum()
        place = (-true).argsort().argsort() + 1
        ranks_held += ((ranked["rank_low"] <= place) & (place <= ranked["rank_high"])).sum()
    assert held / 2000 > 0.93
    assert ranks_held / 2000 > 0.93


BIAS = pd.DataFrame(
    {
        "name": list("abcde"),
        "status": ["ok", "ok", "ok", "ok", "no_human"],
        "bias": [0.4, 0.3, 0.1, 0.2, np.nan],
        "bias_excess": [-0.1, 0.2, 0.0, 0.1, np.nan],
        "amplification": [0.3, -0.1, 0.1, 0.0, 0.2],
    }
)
SLOTS = pd.DataFrame(
    {
        "slots": ["subject_who"] * 5 + ["without_whose"] * 5 + ["standardised"] * 4,
        "name": [*"abcde", *"abcde", *"abcd"],
        "bias": [0.5, 0.4, 0.2, 0.3, np.nan] * 2 + [0.1] * 4,
    }
)
SWAP = pd.DataFrame({"name": list("abcdez"), "effect": [1.0, -1, 0, -0.5, 2, 9]})


def test_ranks_run_from_the_most_object_like():
    table = measures_by_name(BIAS, SLOTS, SWAP).set_index("name")
    assert list(table.index) == list("abcde")
    assert table["rank_bias"].tolist()[:4] == [1, 2, 4, 3]
    assert table["rank_bias_excess"].tolist()[:4] == [4, 1, 3, 2]
    assert table["rank_lack_of_human"].tolist() == [5, 1, 3, 2, 4]
    assert table["rank_swap"].tolist() == [4, 1, 3, 2, 5]
    assert table["rank_standardised"].tolist()[:4] == [2.5] * 4
    assert np.isnan(table.loc["e", "rank_bias"])


def test_agreement():
    table = measures_by_name(BIAS, SLOTS, SWAP)
    found = agreement(table).set_index(["names", "one", "two"])
    assert len(found) == 2 * len(ORDER_MEASURES) * (len(ORDER_MEASURES) - 1) / 2
    assert found.loc[("all", "bias", "subject_who"), "rho"] == pytest.approx(1)
    row = found.loc[("all", "bias", "bias_excess")]
    expected = stats.spearmanr(BIAS["bias"][:4], BIAS["bias_excess"][:4]).statistic
    assert (row["rho"], row["n"]) == (pytest.approx(expected), 4)
    assert row["low"] < row["rho"] < row["high"]
    assert np.isnan(found.loc[("all", "bias", "standardised"), "rho"])  # a constant
    assert found.loc[("all", "lack_of_human", "swap"), "n"] == 5
    assert found.loc[("ok", "lack_of_human", "swap"), "n"] == 4
