"""The list of harmful words: reading and matching."""

import pytest

from conftest import REPOSITORY
from whowhich.errors import InputError
from whowhich.findings.harm_words import HarmWord, matcher, read_harm_words

LIST = [
    HarmWord("fuck*", "obscenity", "s"),
    HarmWord("slaughter*", "slaughter", "s"),
    HarmWord("ripe", "food", "s"),
]


@pytest.mark.parametrize(
    ("word", "listed"),
    [
        *[(word, True) for word in ("fucked", "Fucking", "##fucked", "slaughtered", "ripe")],
        # As printed in the paper.
        ("f**ked", True),
        ("f**k", True),
        ("r**e", True),
        *[(word, False) for word in ("ripened", "stripe", "manslaughter", "f*ked", "d**ked", "")],
    ],
)
def test_matches(word, listed):
    assert matcher(LIST)(word) is listed


def test_kinds():
    assert matcher(LIST, "food")("ripe") and not matcher(LIST, "food")("slaughter")
    assert not matcher([])("ripe")


def test_the_shipped_list_reads():
    words = read_harm_words(REPOSITORY / "resources" / "harm_words.csv")
    assert {word.kind for word in words} == {"obscenity", "slaughter", "food", "treatment"}
    assert len({word.word for word in words}) == len(words)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("word,kind\nripe,food\n", "valid are"),
        ("word,kind,source\nripe,fruit,me\n", "line 2: kind 'fruit'; valid are"),
        ("word,kind,source\nripe,food,\n", "line 2: no word or no source"),
        ("word,kind,source\n*,food,me\n", "line 2: no word or no source"),
    ],
)
def test_bad_lists_are_refused(tmp_path, text, message):
    path = tmp_path / "words.csv"
    path.write_text(text)
    with pytest.raises(InputError, match="harm_words") as error:
        read_harm_words(path)
    assert message in str(error.value) and str(path) in str(error.value)


def test_a_missing_list_is_named(tmp_path):
    with pytest.raises(InputError, match="cannot read"):
        read_harm_words(tmp_path / "none.csv")
