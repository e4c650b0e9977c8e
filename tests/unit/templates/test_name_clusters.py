"""Word sets of Eq. 2."""

import itertools

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from whowhich.errors import InputError
from whowhich.templates.name_clusters import pair_table, token_match_rate, word_sets

TABLE = pd.DataFrame(
    {
        "name": ["cat", "cat", "dog"],
        "token_id": [1, 2, 1],
        "condition": ["object", "human", "human"],
    }
)


def test_sets_ignore_the_condition_unless_asked():
    assert word_sets(TABLE, ["cat", "dog", "ant"]) == {"cat": {1, 2}, "dog": {1}, "ant": set()}
    assert word_sets(TABLE, ["cat", "dog"], "words_and_conditions") == {
        "cat": {(1, "object"), (2, "human")},
        "dog": {(1, "human")},
    }


def test_unknown_choice_is_refused():
    with pytest.raises(InputError, match=r"templates\.match: 'pairs'"):
        word_sets(TABLE, ["cat"], "pairs")


WORDS = {"cat": {1, 2, 3, 4}, "dog": {3, 4, 5}, "eel": {6}, "ant": set()}


@pytest.mark.parametrize(
    ("one", "other", "rate"),
    [
        ({1, 2, 3, 4}, {3, 4, 5}, 2 / 3),
        ({1, 2}, {1, 2, 3, 4}, 1.0),
        ({1, 2}, {3, 4}, 0.0),
        ({1, 2, 3}, {1, 2, 3}, 1.0),
        ({(1, "object")}, {(1, "human")}, 0.0),
    ],
)
def test_rate_by_hand(one, other, rate):
    assert token_match_rate(one, other) == rate == token_match_rate(other, one)


def test_an_empty_set_has_no_rate():
    with pytest.raises(ValueError, match="empty set"):
        token_match_rate(set(), {1})


def test_table_leaves_out_empty_sets_and_is_ordered():
    table = pair_table(WORDS)
    assert table.to_numpy().tolist() == [
        ["cat", "dog", 4, 3, 2, 2 / 3, pytest.approx(1 / 3)],
        ["cat", "eel", 4, 1, 0, 0.0, 1.0],
        ["dog", "eel", 3, 1, 0, 0.0, 1.0],
    ]


def test_order_of_names_changes_nothing():
    for order in itertools.permutations(WORDS):
        assert pair_table({name: WORDS[name] for name in order}).equals(pair_table(WORDS))


def test_names_are_ordered_without_regard_to_case():
    table = pair_table({"bat": {1}, "Ant": {1}, "ant": {1}})
    assert list(zip(table["name_1"], table["name_2"], strict=True)) == [
        ("Ant", "ant"),
        ("Ant", "bat"),
        ("ant", "bat"),
    ]


def test_one_name_or_none_has_no_pair():
    assert len(pair_table({"cat": {1}})) == len(pair_table({})) == 0


sets = st.sets(st.integers(0, 20), min_size=1)


@given(sets, sets)
def test_rate_is_a_share_and_one_for_subsets(one, other):
    assert 0 <= token_match_rate(one, other) <= 1
    assert token_match_rate(one, one | other) == 1
