import numpy as np
import pytest

from whowhich.annotation.annotator_agreement import measure_agreement


def agreement(one, two, pronouns=None):
    pronouns = pronouns or ["who"] * len(one)
    key = [{"reference_id": str(i), "pronoun": p} for i, p in enumerate(pronouns)]
    words = {"y": "yes", "n": "no", "u": "unsure", "-": ""}
    answers = {
        name: {str(i): words[letter] for i, letter in enumerate(letters)}
        for name, letters in (("a", one), ("b", two))
    }
    return measure_agreement(key, answers).set_index("pronoun")


def test_kappa_of_the_textbook():
    # 20 both yes, 15 both no, 5 and 10 differ: agreement 0.7, by chance 0.5, kappa 0.4.
    row = agreement("y" * 25 + "n" * 25, "y" * 20 + "n" * 5 + "y" * 10 + "n" * 15).loc["who"]
    assert row[["both_answered", "equal", "agreement", "kappa", "status"]].tolist() == [
        50,
        35,
        pytest.approx(0.7),
        pytest.approx(0.4),
        "ok",
    ]


def test_one_answer_has_no_kappa():
    row = agreement("yyy", "yyy").loc["who"]
    assert row["agreement"] == 1 and np.isnan(row["kappa"]) and row["status"] == "one answer"


def test_unanswered_items_do_not_count():
    row = agreement("y-n", "yy-").loc["who"]
    assert row["both_answered"] == 1
    assert agreement("-", "y").loc["who", "status"] == "no item"


def test_pronouns_apart():
    table = agreement("yyuu", "ynun", ["who", "who", "that", "that"])
    assert table.loc["who", "agreement"] == 0.5
    assert table.loc["all", "both_answered"] == 4
    assert table.loc["which", "status"] == "no item"
