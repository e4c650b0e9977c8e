import pytest
from hypothesis import given
from hypothesis import strategies as st

from whowhich.corpora.documents import Document
from whowhich.references.paragraphs import MAX_PARAGRAPH, paragraphs

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
