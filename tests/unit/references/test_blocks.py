import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from whowhich.references.blocks import code_points, find_blocks, split_at


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
