import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whowhich.corpora.pieces import cut_before, read_pieces


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("One dog.\n\nTwo dogs. Three\ncats", "One dog.\n\n"),
        ("One dog.\r\n \r\nTwo", "One dog.\r\n \r\n"),
        ("A dog barked.\nA cat, a\nsnake", "A dog barked.\n"),
        ("A dog barked. A Mr. Smith and a cat", "A dog barked. "),
        ("dog dog\ndog dog", "dog dog\n"),
        ("dog dog", "dog "),
        ("dogdog", "dogdog"),
        # A return at the end may be the first half of a line end.
        ("dog cat\r", "dog "),
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be", "utf-32-le"])
def test_cut_at_the_best_border(text, left, encoding):
    data = text.encode(encoding)
    assert data[: cut_before(data, encoding)].decode(encoding) == left


@given(st.text(), st.sampled_from(["utf-8", "utf-16-le", "utf-32-be"]), st.integers(8, 40))
def test_pieces_are_the_whole_and_cut_no_code_point(text, encoding, size):
    pieces = list(read_pieces(io.BytesIO(text.encode(encoding)), encoding, size))
    assert "".join(piece.decode(encoding) for piece in pieces) == text
    assert all(0 < len(piece) <= size for piece in pieces)


def test_a_file_that_gives_little_at_a_time_makes_the_same_pieces():
    class Slow(io.BytesIO):
        def read(self, size=-1):
            return super().read(min(size, 3))

    data = b"A dog that barks. " * 50
    assert list(read_pieces(Slow(data), size=100)) == list(read_pieces(io.BytesIO(data), size=100))
