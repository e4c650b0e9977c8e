"""The order of names from one measure to another, by hand."""

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from whowhich.bias.orders import MEASURES, agreement, measures_by_name

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
    assert len(found) == 2 * len(MEASURES) * (len(MEASURES) - 1) / 2
    assert found.loc[("all", "bias", "subject_who"), "rho"] == pytest.approx(1)
    row = found.loc[("all", "bias", "bias_excess")]
    expected = stats.spearmanr(BIAS["bias"][:4], BIAS["bias_excess"][:4]).statistic
    assert (row["rho"], row["n"]) == (pytest.approx(expected), 4)
    assert row["low"] < row["rho"] < row["high"]
    assert np.isnan(found.loc[("all", "bias", "standardised"), "rho"])  # a constant
    assert found.loc[("all", "lack_of_human", "swap"), "n"] == 5
    assert found.loc[("ok", "lack_of_human", "swap"), "n"] == 4
