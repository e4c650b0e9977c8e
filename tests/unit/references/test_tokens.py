import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whowhich.references import tokens
from whowhich.references.tokens import WordTable

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
    monkeypatch.setattr(tokens, "CHUNK", 1500)
    data = ("dog butterfly " * 1000).encode()
    assert found(WORDS, data) == by_expression(WORDS, data)


def test_a_run_of_letters_longer_than_a_chunk(monkeypatch):
    monkeypatch.setattr(tokens, "CHUNK", 1500)
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
