""""""

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from whowhich.corpora.documents import Document
from whowhich.references.paragraphs import (
    MAX_PARAGRAPH,
    code_points,
    find_blocks,
    paragraphs,
    split_at,
)


def blocks(text):
    data = text.encode()
    found = find_blocks(data)
    texts = [data[a:b].decode() for a, b in zip(found.begins, found.ends, strict=True)]
    for text, width in zip(texts, found.widest, strict=True):
        lines = re.split(r"\r*\n|\r", text)
        assert width >= max(len(line.encode()) for line in lines)
        assert width <= len(text.encode())
    return texts


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("\n\n", []),
        ("one", ["one"]),
        ("one\ntwo\n\nthree\n", ["one\ntwo", "three"]),
        ("one\r\ntwo\r\n\r\nthree", ["one\r\ntwo", "three"]),
        # A faulty conversion doubles the return: still one line end.
        ("one\r\r\ntwo\r\r\n\r\r\nthree", ["one\r\r\ntwo", "three"]),
        ("one\rtwo\r\rthree", ["one\rtwo", "three"]),
        ("one\n \t\ntwo\n\xa0\nthree", ["one", "two", "three"]),
        ("  one\n  two\n", ["  one\n  two"]),
        ("\n\n\none", ["one"]),
    ],
)
def test_blocks(text, expected):
    assert blocks(text) == expected


@given(st.lists(st.sampled_from(["a", "é ", " ", "\t", "\r\n", "\n", "\xa0", "b."])))
def test_as_splitting_does(parts):
    text = "".join(parts)
    if "\n" in text:
        lines = [line if line.strip() else "" for line in text.split("\n")]
        expected = re.split("\n{2,}", "\n".join(lines).strip("\n"))
        assert blocks(text) == [block.rstrip("\r") for block in expected if block]


@given(st.text())
def test_code_points(text):
    data = text.encode()
    positions = np.array([len(text[:i].encode()) for i in range(len(text) + 1)], np.int64)
    assert code_points(data, positions).tolist() == list(range(len(text) + 1))


def test_parts_are_not_copied():
    data = "é dog\n\nthat".encode()
    assert split_at(data, np.array([0, 8])).to_pylist() == ["é dog\n\n", "that"]
    assert split_at(data, np.array([], np.int64)).to_pylist() == []


LONG = "This is a line that nobody would have wrapped, since it is much too long. " * 2


def texts(text, **rest):
    return [paragraph for _, paragraph in paragraphs(Document("d", text, **rest))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("A dog\nthat barks.\n\n  A cat. \n", ["A dog\nthat barks.", "A cat."]),
        ("A dog\r\nthat barks.\r\n\r\nA cat.", ["A dog\r\nthat barks.", "A cat."]),
        # A paragraph a line: short lines beside long ones are paragraphs, too.
        (f"Chapter 1\n{LONG}\n“Yes.”\n", ["Chapter 1", LONG.strip(), "“Yes.”"]),
        (f"Chapter 1\r{LONG}\r“Yes.”\r", ["Chapter 1", LONG.strip(), "“Yes.”"]),
    ],
)
def test_paragraphs(text, expected):
    assert texts(text) == expected


def test_offsets_count_earlier_pieces_and_what_the_body_leaves_out():
    document = Document("d", "licence\n\né dog\n\nlicence", offset=1000, body=((8, 15),))
    assert list(paragraphs(document)) == [(1009, "é dog")]


@pytest.mark.parametrize(
    "sentence",
    [
        "The wolf that came saw Mr. Smith, who ran away. ",
        "no stop and no capital letter ever ",
        "x",
    ],
)
@pytest.mark.parametrize("end", [" ", "\n"])
def test_a_book_without_a_blank_line_comes_in_bounded_paragraphs(sentence, end):
    text = (sentence.rstrip() + end if sentence != "x" else sentence) * 3000
    found = texts(text)
    assert max(map(len, found)) <= MAX_PARAGRAPH
    assert "".join("".join(found).split()) == "".join(text.split())
    if sentence.startswith("The"):
        assert all(p.startswith("The wolf") and p.endswith("away.") for p in found)


@given(st.text(), st.integers(0, 10))
def test_each_paragraph_stands_at_its_offset(text, offset):
    found = list(paragraphs(Document("d", text, offset=offset)))
    for start, paragraph in found:
        assert text[start - offset :].startswith(paragraph)
        assert paragraph == paragraph.strip()
    assert "".join("".join(p for _, p in found).split()) == "".join(text.split())
