import math

import pandas as pd
import pytest
from scipy import stats

from whowhich.counts.correlation import correlate, join_points


def counts(**shares):
    """Counts by name: name=(object pronouns, human pronouns)."""
    rows = [
        {"name": name, "that": that, "which": 0, "who": who, "whose": 0, "whom": 0}
        for name, (that, who) in shares.items()
    ]
    return pd.DataFrame(rows)


def bias(**values):
    return pd.DataFrame({"name": list(values), "bias": list(values.values())})


def points(x, y):
    names = [f"n{i}" for i in range(len(x))]
    return pd.DataFrame(
        {"corpus": "books", "name": names, "bias": x, "object_share": y, "references": 1,
         "status": "ok"}
    )  # fmt: skip


def test_shares_of_several_corpora_are_added_before_they_are_divided():
    joined = join_points(
        "books", bias(dog=0.5, cat=0.1), [counts(dog=(3, 1), cat=(1, 1)), counts(dog=(1, 3))]
    )
    assert joined["object_share"].tolist() == [0.5, 0.5]
    assert joined["references"].tolist() == [8, 2]
    assert joined["status"].tolist() == ["ok", "ok"]


def test_names_that_lack_either_are_listed():
    joined = join_points(
        "books",
        bias(dog=0.5, cat=math.nan, cow=0.2, ox=math.nan, pig=0.1, ape=0.3),
        [counts(dog=(3, 1), cat=(1, 1), pig=(1, 1), ape=(5, 0))],
    )
    assert joined["status"].tolist() == ["ok", "no_bias", "no_reference", "neither", "ok", "ok"]
    row = correlate(joined, "wikipedia", []).iloc[0]
    assert row["n"] == 3
    assert row["missing"] == "cat: no_bias; cow: no_reference; ox: neither"


def test_values_by_hand():
    # Deviations (-1, 0, 1) and (-1, 1, 0): r = 1 / 2, ranks the same.
    table = correlate(points([1, 2, 3], [0, 2, 1]), "w", [])
    assert table["method"].tolist() == ["pearson", "spearman"] * 2
    assert table["r"].tolist() == pytest.approx([0.5] * 4)
    assert table["r_low"].isna().all()
    assert table["status"].tolist() == ["ok"] * 4


def test_against_scipy_and_without_one():
    x, y = [0.1, 0.4, 0.35, 0.8, -0.9, 0.2], [0.5, 0.6, 0.9, 0.8, 0.1, 0.45]
    row = correlate(points(x, y), "w", []).iloc[0]
    expected = stats.pearsonr(x, y)
    assert row["r"] == pytest.approx(expected.statistic)
    assert row["p_value"] == pytest.approx(expected.pvalue)
    interval = expected.confidence_interval(0.95)
    assert (row["r_low"], row["r_high"]) == pytest.approx((interval.low, interval.high))
    without = [
        stats.pearsonr(x[:i] + x[i + 1 :], y[:i] + y[i + 1 :]).statistic for i in range(len(x))
    ]
    assert row["without_one_low"] == pytest.approx(min(without))
    assert row["without_one_high"] == pytest.approx(max(without))


def test_without_human():
    table = correlate(points([1, 2, 3, -9], [0, 2, 1, 0.5]), "w", ["n3"])
    assert table["n"].tolist() == [4, 4, 3, 3]
    assert table["names"].tolist() == ["all", "all", "without_human", "without_human"]
    assert table["r"].iloc[2] == pytest.approx(0.5)


@pytest.mark.parametrize(
    ("x", "y", "status"),
    [
        ([], [], "too_few_names"),
        ([0.1, 0.5], [0.2, 0.9], "too_few_names"),
        ([0.5, 0.5, 0.5], [0.2, 0.9, 0.1], "constant_bias"),
        ([0.1, 0.5, 0.2], [1.0, 1.0, 1.0], "constant_share"),
        # Equal but for rounding.
        ([0.1 + 0.2, 0.3, 0.3], [0.2, 0.9, 0.1], "constant_bias"),
        ([0.1, 0.5, 0.2], [1 - 0.9, 0.1, 0.1], "constant_share"),
    ],
)
def test_undefined_says_why(x, y, status):
    table = correlate(points(x, y), "w", [])
    assert table["status"].tolist() == [status] * 4
    assert table[["r", "r_low", "r_high", "p_value", "without_one_low"]].isna().all().all()


def test_what_is_constant_without_one_name_has_no_value_without_it():
    row = correlate(points([1, 1, 1, 5], [0, 2, 1, 3]), "w", []).iloc[0]
    assert row["status"] == "ok"
    # Only the other three can be left out.
    expected = [stats.pearsonr([1, 1, 5], y).statistic for y in ([2, 1, 3], [0, 1, 3], [0, 2, 3])]
    assert row["without_one_low"] == pytest.approx(min(expected))
    assert row["without_one_high"] == pytest.approx(max(expected))


def test_a_perfect_correlation():
    row = correlate(points([1, 2, 3, 4], [2, 4, 6, 8]), "w", []).iloc[0]
    assert row["r"] == pytest.approx(1)
    assert row["r_high"] <= 1


def test_no_corpus_to_compare_with():
    joined = join_points("books", bias(dog=0.5, cat=0.1, cow=0.3), [])
    assert joined["status"].tolist() == ["no_reference"] * 3
    assert correlate(joined, "", []).iloc[0]["status"] == "too_few_names"
