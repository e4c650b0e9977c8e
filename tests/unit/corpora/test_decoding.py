from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whowhich.corpora.decoding import NotText, decode, detect


@pytest.mark.parametrize(
    ("data", "encoding", "bom"),
    [
        (b"A dog that barks.", "utf-8", 0),
        ("café".encode(), "utf-8", 0),
        ("café".encode("latin-1"), "utf-8", 0),
        ("\ufeffdog".encode(), "utf-8", 3),
        ("\ufeffdog".encode("utf-16-le"), "utf-16-le", 2),
        ("\ufeffdog".encode("utf-16-be"), "utf-16-be", 2),
        ("\ufeffdog".encode("utf-32-le"), "utf-32-le", 4),
        ("\ufeffdog".encode("utf-32-be"), "utf-32-be", 4),
        ("A dog that barks, who was here.".encode("utf-16-le"), "utf-16-le", 0),
        ("A dog that barks, who was here.".encode("utf-16-be"), "utf-16-be", 0),
        (b"a\x00b\x15", "utf-8", 0),
        (b"dog\r\nwho\r\n" * 100 + b"\x15", "utf-8", 0),
    ],
)
def test_encoding_and_byte_order_mark(data, encoding, bom):
    assert detect(data) == (encoding, bom)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "empty"),
        (bytes(range(256)) * 40, "not_text"),
        (b"%PDF-1.4\n1 0 obj", "not_text"),
        (b"PK\x03\x04" + b"text" * 50, "not_text"),
        (b"\x00" * 1000, "not_text"),
        (b"\x89PNG\r\n\x1a\n", "not_text"),
    ],
)
def test_no_text(data, reason):
    with pytest.raises(NotText) as caught:
        detect(data)
    assert caught.value.reason == reason


@pytest.mark.parametrize(
    ("data", "encoding", "text", "counts"),
    [
        (b"dog\r\nwho", "utf-8", "dog\r\nwho", {}),
        ("café “dog”".encode("cp1252"), "utf-8", "café “dog”", {"bytes_read_as_cp1252": 3}),
        ("café".encode() + b" \xe9", "utf-8", "café é", {"bytes_read_as_cp1252": 1}),
        (b"a \xd4 b", "utf-8", "a Ô b", {"bytes_read_as_cp1252": 1}),
        (b"a\x15b\x00c\x7f", "utf-8", "a b c ", {"control_characters": 3}),
        # A byte that cp1252 does not have, either: a control character of Latin-1.
        (b"a\x81b", "utf-8", "a b", {"bytes_read_as_cp1252": 1, "control_characters": 1}),
        ("a\x85b\x80".encode(), "utf-8", "a\x85b ", {"control_characters": 1}),
        ("dog 🐕".encode("utf-16-le"), "utf-16-le", "dog 🐕", {}),
        (b"\x00\xd8a\x00", "utf-16-le", "\ufffda", {"undecodable_characters": 1}),
    ],
)
def test_decode(data, encoding, text, counts):
    counted = Counter()
    assert decode(data, encoding, counted) == text
    assert +counted == counts


@given(st.binary())
def test_any_bytes_give_text_that_can_be_written_again(data):
    text = decode(data, "utf-8", Counter())
    assert text.encode().decode() == text


@given(st.text())
def test_utf8_keeps_its_code_points(text):
    decoded = decode(text.encode(), "utf-8", Counter())
    assert len(decoded) == len(text)
    assert all(a == b or b == " " for a, b in zip(text, decoded, strict=True))


@given(st.binary(), st.binary())
def test_two_pieces_are_decoded_as_the_whole(first, second):
    first += b"\n"
    apart = decode(first, "utf-8", Counter()) + decode(second, "utf-8", Counter())
    assert apart == decode(first + second, "utf-8", Counter())
