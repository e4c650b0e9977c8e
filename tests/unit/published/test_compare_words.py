"""Comparison with the paper's lists."""

from pathlib import Path

import pytest

from whowhich.errors import InputError
from whowhich.published.compare_words import compare, read_published, shared_words

SHIPPED = Path(__file__).parents[3] / "resources" / "paper" / "tables_2_3_8-11_top_words.csv"
OURS = {
    "object": {"cat": ["a", "b"], "dog": ["c", "d"], "eel": ["x", "y"]},
    "human": {"cat": ["s", "t"], "dog": ["s", "u"], "eel": []},
}
PRINTED = {
    "object": {"cat": ["b", "c"], "dog": ["d", "c"], "eel": ["a", "x"], "ant": ["q", "r"]},
    "human": {"cat": ["s", "t"], "dog": ["t", "v"], "eel": ["s", "w"], "ant": ["q", "r"]},
}


def test_every_model_of_the_paper_has_46_names_with_five_words():
    for model in (
        "bert-large-cased",
        "roberta-large",
        "distilbert-base-cased",
        "albert-large-v2",
    ):
        lists = read_published(SHIPPED, model)
        for condition in ("object", "human"):
            assert len(lists[condition]) == 46
            assert all(len(words) == 5 for words in lists[condition].values())


def test_a_row_of_the_paper():
    lists = read_published(SHIPPED, "bert-large-cased")
    assert lists["object"]["turkey"] == ["stamped", "slaughtered", "beef", "ripe", "viable"]
    assert lists["human"]["turkey"] == ["mute", "clumsy", "psychic", "sarcastic", "deaf"]


def test_an_unknown_model_is_refused():
    with pytest.raises(InputError, match=r"'bert-base-cased'.*valid are 'albert-large-v2'"):
        read_published(SHIPPED, "bert-base-cased")


def test_shared_words_uncensored_and_without_piece_marks():
    ours = ["fucked", "##gratory", "dried", "Ripe"]
    assert shared_words(ours, ["f**ked", "##gratory", "ripe"]) == ["fucked", "##gratory"]
    assert shared_words(["##migr"], ["migr"]) == ["##migr"]


def test_overlaps_by_hand():
    overall, per_name = compare(OURS, PRINTED, permutations=100)
    object_rows = per_name[per_name["condition"] == "object"].set_index("name")
    # cat has b of (b, c); dog both; eel x of (a, x). "ant" is not ours.
    assert object_rows["overlap"].to_dict() == {"cat": 0.5, "dog": 1.0, "eel": 0.5}
    # cat against dog's (d, c): 0, eel's (a, x): 1/2. dog against cat's: c. eel against none.
    assert object_rows["by_chance"].to_dict() == {"cat": 0.25, "dog": 0.25, "eel": 0.0}
    assert object_rows["shared"].to_dict() == {"cat": "b", "dog": "c, d", "eel": "x"}
    rows = overall.set_index("condition")
    assert rows.loc["object", "overlap"] == pytest.approx(2 / 3)
    assert rows.loc["object", "by_chance"] == pytest.approx(1 / 6)
    # human: cat 1, dog 0, eel (no words of ours) 0.
    assert rows.loc["human", "overlap"] == pytest.approx(1 / 3)
    assert rows.loc["both", "overlap"] == pytest.approx(1 / 2)
    assert set(overall["names"]) == {3}


def test_p_value_is_the_share_of_orders():
    # Of the six orders of three names only the right one reaches 2/3: sums of overlaps are
    # 4/2, then at most (1/2 cat-eel, 1/2 dog-cat, 0) / 2.
    overall, _ = compare(OURS, PRINTED, permutations=20_000)
    assert overall["p_value"][0] == pytest.approx(1 / 6, abs=0.01)


def test_one_name_has_no_test():
    ours = {c: {"cat": OURS[c]["cat"]} for c in OURS}
    overall, per_name = compare(ours, PRINTED)
    assert set(overall["status"]) == {"fewer than two names"}
    assert overall["p_value"].isna().all()
    assert len(per_name) == 2


def test_repeatable():
    assert compare(OURS, PRINTED)[0].equals(compare(OURS, PRINTED)[0])
