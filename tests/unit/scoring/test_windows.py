"""Windows around a position, by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whowhich.scoring.windows import window

# Ids 100 and 101 are special, 0-9 the text.
LONG = (100, *range(10), 101)


@pytest.mark.parametrize(
    ("position", "limit", "ids", "place"),
    [
        (1, 6, (100, 0, 1, 2, 3, 101), 1),  # at the start
        (10, 6, (100, 6, 7, 8, 9, 101), 4),  # at the end
        (5, 6, (100, 2, 3, 4, 5, 101), 3),  # in the middle: two before, one after
        (5, 5, (100, 3, 4, 5, 101), 2),
        (5, 3, (100, 4, 101), 1),  # the position alone
        (5, 12, LONG, 5),  # all fits
        (5, 11, (100, *range(0, 9), 101), 5),
    ],
)
def test_by_hand(position, limit, ids, place):
    assert window(LONG, position, limit, 1, 1) == (ids, place)


def test_no_room():
    with pytest.raises(ValueError, match="no room"):
        window(LONG, 5, 2, 1, 1)


@given(st.integers(0, 30), st.integers(0, 2), st.integers(0, 2), st.integers(1, 40), st.data())
def test_any(text, before, after, inner, data):
    ids = tuple(range(before + text + 1 + after))
    position = data.draw(st.integers(before, len(ids) - after - 1))
    limit = before + after + inner
    cut, place = window(ids, position, limit, before, after)
    assert cut[place] == ids[position]
    assert len(cut) == min(len(ids), limit)
    assert cut[:before] == ids[:before] and cut[len(cut) - after :] == ids[len(ids) - after :]
    inside = cut[before : len(cut) - after]
    assert inside == tuple(range(inside[0], inside[0] + len(inside)))
