import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from whowhich.references.blocks import block_bounds, code_points


def blocks(text):
    data = text.encode()
    begins, ends = block_bounds(data)
    return [data[a:b].decode() for a, b in zip(begins, ends, strict=True)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("\n\n", []),
        ("one", ["one"]),
        ("one\ntwo\n\nthree\n", ["one\ntwo", "three"]),
        ("one\r\ntwo\r\n\r\nthree", ["one\r\ntwo\r", "three"]),
        # A faulty conversion doubles the return: still one line end.
        ("one\r\r\ntwo\r\r\n\r\r\nthree", ["one\r\r\ntwo\r\r", "three"]),
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
        expected = [b for b in re.split("\n{2,}", "\n".join(lines).strip("\n")) if b]
        assert blocks(text) == expected


@given(st.text())
def test_code_points(text):
    data = text.encode()
    positions = np.array([len(text[:i].encode()) for i in range(len(text) + 1)], np.int64)
    assert code_points(data, positions).tolist() == list(range(len(text) + 1))
