"""Corrected counts against sums done by hand, and the intervals' coverage."""

import numpy as np
import pandas as pd
import pytest

from made_rates import rates
from whowhich.annotation.corrected_counts import COUNT_COLUMNS, correct_counts, correct_shares
from whowhich.annotation.rates import unknown_rates
from whowhich.pronouns import PRONOUNS

COUNTS = pd.DataFrame(
    [
        {"name": "dog", "that": 40, "which": 50, "who": 90, "whose": 0, "whom": 0},
        {"name": "human", "that": 0, "which": 0, "who": 10, "whose": 0, "whom": 0},
        {"name": "cat", "that": 0, "which": 0, "who": 0, "whose": 0, "whom": 0},
    ]
).assign(references=[180, 10, 0], object_share=[0.5, 0.0, np.nan])


def test_count_times_precision_over_recall():
    given = rates(precision={"who": 0.9, "that": 0.8}, recall={"who": 0.6, "which": 0.5})
    table = correct_counts(COUNTS, ["human"], given, 0.95)
    assert tuple(table.columns) == COUNT_COLUMNS
    everyone = table[table["names"] == "all names"].set_index("pronoun")
    assert everyone["found"].to_dict() == dict(
        zip(PRONOUNS, COUNTS[list(PRONOUNS)].sum(), strict=True)
    )
    # who: 100 x 0.9 / 0.6; which: 50 / 0.5; that: 40 x 0.8; the sum is 282.
    assert everyone.loc[["who", "which", "that"], "corrected"].tolist() == pytest.approx(
        [150, 100, 32]
    )
    assert everyone.loc["who", "corrected_share"] == pytest.approx(150 / 282)
    assert everyone.loc["who", "found_share"] == pytest.approx(100 / 190)
    without = table[table["names"] == "without human"].set_index("pronoun")
    assert without.loc["who", "corrected"] == pytest.approx(135)
    for column in ("corrected", "corrected_share"):
        found = table[table["found"] > 0]
        assert (found[f"{column}_low"] < found[column]).all()
        assert (found[column] < found[f"{column}_high"]).all()
    assert (table.loc[table["found"] == 0, "corrected_high"] == 0).all()


def test_shares_of_a_name():
    given = rates(precision={"who": 0.9, "that": 0.8}, recall={"who": 0.6, "which": 0.5})
    table = correct_shares(COUNTS, given, 0.95).set_index("name")
    # that 32 and which 100 of these and who 135.
    assert table.loc["dog", "object_share_corrected"] == pytest.approx(132 / 267)
    assert table.loc["human", "object_share_corrected"] == 0
    assert np.isnan(table.loc["cat", "object_share_corrected"])
    assert set(table["source"]) == {"made"}


def test_equal_rates_change_no_share():
    given = rates(recall=dict.fromkeys(PRONOUNS, 0.7))
    table = correct_counts(COUNTS, ["human"], given, 0.95)
    assert table["corrected_share"].tolist() == pytest.approx(table["found_share"].tolist())


def test_unknown_rates_give_unknown_counts():
    table = correct_counts(COUNTS, ["human"], unknown_rates(), 0.95)
    assert table.loc[table["found"] > 0, "corrected"].isna().all()
    assert (table.loc[table["found"] == 0, "corrected"] == 0).all()


def test_intervals_cover_the_truth():
    """60 true pairs were labelled for recall and 60 found ones for precision, 400 times over."""
    generator = np.random.default_rng(5)
    precision, recall, truth = 0.95, 0.8, 1000.0
    found = truth * recall / precision
    counts = COUNTS.assign(**dict.fromkeys(PRONOUNS, 0)).iloc[:1].assign(who=found)
    covered = 0
    for _ in range(400):
        drawn = [generator.binomial(60, rate) / 60 for rate in (precision, recall)]
        given = rates(60, {"who": drawn[0]}, {"who": drawn[1]})
        row = correct_counts(counts, [], given, 0.95).set_index("pronoun").loc["who"].iloc[0]
        covered += row["corrected_low"] <= truth <= row["corrected_high"]
    assert covered >= 0.93 * 400
