""""""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whowhich.references import word_search
from whowhich.references.word_search import WordTable, folded, has_rare, rare_positions


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("\ufb01sh", "fish"),
        ("fi\u017fh", "fish"),
        ("mon\u212aey", "monKey"),
        ("F\u0130SH", "FISH"),
        ("\uff44\uff4f\uff47", "dog"),
        ("do\uff47\u0301", "dog\u0301"),
        ("café", "café"),
    ],
)
def test_folded(text, plain):
    assert has_rare(text) is (text != plain)
    assert (len(rare_positions(text.encode())) > 0) is (text != plain)
    assert folded(text) == plain


@pytest.mark.parametrize(
    "unseen", "\u00ad\u034f\u061c\u180e\u200b\u200e\u202c\u2060\u2064\ufe0f\ufeff"
)
def test_what_is_not_seen_is_rare(unseen):
    text = f"a “d{unseen}og” – that"
    assert has_rare(text)
    assert rare_positions(text.encode()).tolist() == [len("a “d".encode())]


@pytest.mark.parametrize("text", ["", "dog", "“café” – naïve …", "Ελλάδα", "🐕", "dog\xa0that"])
def test_usual_text_has_none(text):
    assert not has_rare(text)
    assert len(rare_positions(text.encode())) == 0


@given(st.text(st.sampled_from("ad\u00ad\u200b\u2019\u202a\u2064\ufe0f\u017f\ufb01é\u2014🐕")))
def test_positions_miss_none(text):
    positions = set(rare_positions(text.encode()).tolist())
    at = 0
    for char in text:
        if has_rare(char):
            assert at in positions
        at += len(char.encode())


WORDS = ["dog", "dogs", "Cat", "butterfly", "butterflies", "elephant", "elephants", "ox", "that"]


def by_expression(words, data):
    """The same by a regular expression over all words."""
    numbers = {}
    for number, word in enumerate(words):
        numbers.setdefault(word.lower(), number)
    return [
        (match.start(), numbers[match[0].decode().lower()])
        for match in re.finditer(rb"[0-9A-Za-z]+", data)
        if match[0].decode().lower() in numbers
    ]


def found(words, data):
    positions, numbers = WordTable(words).find(data)
    return list(zip(positions.tolist(), numbers.tolist(), strict=True))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("dog", [(0, 0)]),
        ("The DOG's dogs", [(4, 0), (10, 1)]),
        ("_dog_ dog-fish hotdog dog2", [(1, 0), (6, 0)]),
        ("é dogé “cat”", [(3, 0), (12, 2)]),
        # Nine letters and more, of which the first eight are the same.
        ("butterfl butterfly butterflies butterflyx", [(9, 3), (19, 4)]),
        # Eight letters, and a longer word that begins so.
        ("elephant elephants elephantine", [(0, 5), (9, 6)]),
        ("ox oxen", [(0, 7)]),
    ],
)
def test_find(text, expected):
    assert found(WORDS, text.encode()) == expected


@given(st.lists(st.sampled_from([*WORDS, "xdog", "CAT", "é", ".", " ", "\n", "butterfl"])))
def test_as_a_regular_expression_finds_them(parts):
    data = "".join(parts).encode()
    assert found(WORDS, data) == by_expression(WORDS, data)


@given(st.text())
def test_any_text(text):
    assert found(["a", "Z9"], text.encode()) == by_expression(["a", "Z9"], text.encode())


def test_chunks_cut_no_word(monkeypatch):
    monkeypatch.setattr(word_search, "CHUNK", 1500)
    data = ("dog butterfly " * 1000).encode()
    assert found(WORDS, data) == by_expression(WORDS, data)


def test_a_run_of_letters_longer_than_a_chunk(monkeypatch):
    monkeypatch.setattr(word_search, "CHUNK", 1500)
    data = b"x" * 10_000 + b" dog"
    assert (10_001, 0) in found(WORDS, data)


def test_thousands_of_words():
    words = [f"w{i:05d}" for i in range(5000)]
    data = " ".join(words).encode()
    assert [number for _, number in found(words, data)] == list(range(5000))


def test_no_words():
    assert found([], b"dog") == []


@pytest.mark.parametrize("word", ["", "guinea pig", "éland", "dog's"])
def test_what_is_no_word(word):
    with pytest.raises(ValueError, match="no word"):
        WordTable(["dog", word])
