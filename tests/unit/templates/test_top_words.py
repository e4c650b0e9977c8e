"""Top words and their printed table."""

import itertools

import pandas as pd
import pytest

from whowhich.templates.top_words import top_words, wide_table

ROWS = [
    ("cat", 5, "mute", "human", -3.0),
    ("cat", 6, "shy", "human", -4.0),
    ("cat", 7, "ripe", "object", 2.5),
    ("cat", 9, "dried", "object", 2.5),
    ("cat", 2, "ours", "object", 2.0),
    ("dog", 7, "ripe", "object", 1.0),
]


def associations(rows=ROWS):
    table = pd.DataFrame(rows, columns=["name", "token_id", "word", "condition", "log_ratio"])
    return table.assign(p_object=0.1, p_human=0.1, z=table["log_ratio"])


def test_by_hand():
    found = top_words(associations(), ["dog", "cat", "eel"], {"cat": 1, "dog": 2}, count=2)
    columns = ["name", "name_pieces", "condition", "rank", "word"]
    assert found[columns].to_numpy().tolist() == [
        ["dog", 2, "object", 1, "ripe"],
        ["cat", 1, "object", 1, "ripe"],  # a tie goes by token id
        ["cat", 1, "object", 2, "dried"],
        ["cat", 1, "human", 1, "shy"],
        ["cat", 1, "human", 2, "mute"],
    ]


def test_order_of_rows_changes_nothing():
    expected = top_words(associations(), ["cat", "dog"], {"cat": 1, "dog": 1})
    for rows in itertools.permutations(ROWS):
        found = top_words(associations(rows), ["cat", "dog"], {"cat": 1, "dog": 1})
        pd.testing.assert_frame_equal(found, expected)


def test_wide_table_keeps_names_without_words():
    top = top_words(associations(), ["cat", "dog", "eel"], {"cat": 1, "dog": 1})
    table = wide_table(top, ["cat", "dog", "eel"], lambda word: word.replace("i", "*"))
    assert table.to_numpy().tolist() == [
        ["cat", "r*pe, dr*ed, ours", "shy, mute"],
        ["dog", "r*pe", ""],
        ["eel", "", ""],
    ]


@pytest.mark.parametrize("names", [[], ["cat"]])
def test_no_association_gives_no_row(names):
    empty = associations([])
    assert top_words(empty, names, {}).empty
    assert len(wide_table(top_words(empty, names, {}), names)) == len(names)
