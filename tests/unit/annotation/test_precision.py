import numpy as np
import pytest

from whowhich.annotation.precision import majority, measure_precision


def key_of(*strata):
    """Strata: (pronoun, found, population, answers as letters). Returns key and answers."""
    key, answers = [], {}
    for pronoun, found, population, letters in strata:
        for letter in letters:
            identifier = str(len(key))
            key.append(
                {
                    "reference_id": identifier,
                    "pronoun": pronoun,
                    "found": found,
                    "population": population,
                    "drawn": len(letters),
                }
            )
            answers[identifier] = {"y": "yes", "n": "no", "u": "unsure", "-": ""}[letter]
    return key, answers


def measured(*strata, annotator="ann"):
    key, answers = key_of(*strata)
    return measure_precision(key, {annotator: answers}, 0.95).set_index("pronoun")


def test_precision_of_a_pronoun():
    row = measured(("who", True, 40, "yyyyyyyynu-")).loc["who"]
    assert row[["drawn", "answered", "yes", "no", "unsure"]].tolist() == [11, 10, 8, 1, 1]
    # Wilson, 8 of 9: centre (8/9 + 3.8415/18) / (1 + 3.8415/9).
    assert row[["precision", "precision_low", "precision_high"]].tolist() == pytest.approx(
        [8 / 9, 0.5650, 0.9801], abs=1e-4
    )
    assert row["precision_if_unsure_is_no"] == pytest.approx(0.8)
    assert row["precision_if_unsure_is_yes"] == pytest.approx(0.9)
    assert np.isnan(row["recall"])


def test_over_all_weighs_by_the_corpus():
    table = measured(("who", True, 900, "yyyyyyyyyy"), ("that", True, 100, "nnnnnnnnnn"))
    assert table.loc["all", "precision"] == pytest.approx(0.9)
    assert table.loc["who", "precision"] == 1
    assert table.loc["who", "precision_low"] == pytest.approx(0.7225, abs=1e-4)
    assert 0.6 < table.loc["all", "precision_low"] < 0.9 < table.loc["all", "precision_high"] < 1


def test_nothing_answered_is_unknown():
    table = measured(("who", True, 5, "--uu-"))
    assert np.isnan(table.loc[["who", "which", "all"], "precision"]).all()
    assert np.isnan(table.loc["who", "precision_low"])


def test_recall():
    row = measured(("who", True, 100, "yyyyyyyyyn"), ("who", False, 50, "nnnnnnnnny")).loc["who"]
    # 90 true among those found, 5 among the others.
    assert row["recall"] == pytest.approx(90 / 95)
    # Wilson of 9/10 and 1/10: (0.59585, 0.98213), (0.01787, 0.40415); times 100 and 50. Ratio's
    # limits by Donner and Zou from 5 (0.8938, 20.2075) over 90 (59.585, 98.213):
    # (450 -+ sqrt(450**2 - l1 u2 (2*5 - l1)(2*90 - u2))) / (u2 (2*90 - u2)).
    assert row["recall_low"] == pytest.approx(1 / (1 + 0.24350), abs=1e-4)
    assert row["recall_high"] == pytest.approx(1 / (1 + 0.00992), abs=1e-4)
    assert row["drawn"] == 10


def test_recall_where_nothing_was_missed():
    row = measured(("who", True, 100, "y" * 30), ("who", False, 50, "n" * 30)).loc["who"]
    assert row["recall"] == 1 == row["recall_high"]
    assert 0.9 < row["recall_low"] < 1


def test_a_pronoun_without_other_pairs_missed_nothing():
    table = measured(("who", True, 9, "yyn"), ("which", True, 9, "yyy"), ("which", False, 9, "ynn"))
    assert table.loc["who", ["recall", "recall_low", "recall_high"]].tolist() == [1, 1, 1]
    assert table.loc["which", "recall"] == pytest.approx(9 / 12)
    assert np.isnan(table.loc["that", "recall"])


def test_recall_interval_covers():
    rng = np.random.default_rng(3)
    truth, covered, runs = 0.8, 0, 300
    for _ in range(runs):
        found = "".join("y" if hit else "n" for hit in rng.random(40) < 0.9)
        others = "".join("y" if hit else "n" for hit in rng.random(40) < 0.225)
        row = measured(("who", True, 1000, found), ("who", False, 1000, others)).loc["who"]
        covered += row["recall_low"] <= truth <= row["recall_high"]
    assert covered / runs > 0.91


def test_majority():
    answers = {
        "a": {"1": "yes", "2": "yes", "3": "yes", "4": "", "5": "no"},
        "b": {"1": "yes", "2": "no", "3": "no", "4": "", "5": ""},
        "c": {"1": "no", "2": "unsure", "3": "", "4": ""},
    }
    assert majority(answers, "12345") == {
        "1": "yes",
        "2": "unsure",
        "3": "unsure",
        "4": "",
        "5": "no",
    }


def test_several_annotators_have_a_majority():
    key, answers = key_of(("who", True, 4, "yyyn"))
    other = {**answers, "0": "no"}
    table = measure_precision(key, {"a": answers, "b": other}, 0.95)
    rows = table[table["pronoun"] == "who"].set_index("annotator")["precision"]
    assert rows.to_dict() == pytest.approx({"a": 3 / 4, "b": 2 / 4, "majority": 2 / 3})
