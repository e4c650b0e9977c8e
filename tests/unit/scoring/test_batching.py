"""Plans of batches."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from whowhich.scoring.batching import halve, plan_batches


@pytest.mark.parametrize(
    ("lengths", "tokens", "rows", "mixed", "batches"),
    [
        ([], 10, 9, True, []),
        ([3], 1, 9, True, [[0]]),  # a sequence above the budget is a batch of its own
        ([2, 5, 5, 2], 10, 9, True, [[1, 2], [0, 3]]),  # equal lengths together, longest first
        ([5, 4], 36, 9, True, [[0, 1]]),  # too small alone: padded
        ([5, 4], 36, 9, False, [[0], [1]]),  # never padded
        ([5, 5, 4], 36, 9, True, [[0, 1], [2]]),  # full enough: not padded
        ([1, 1, 1, 1], 100, 3, True, [[0, 1, 2], [3]]),
    ],
)
def test_by_hand(lengths, tokens, rows, mixed, batches):
    assert [batch.tolist() for batch in plan_batches(lengths, tokens, rows, mixed)] == batches


@given(
    st.lists(st.integers(1, 50), max_size=60),
    st.integers(1, 300),
    st.integers(1, 20),
    st.booleans(),
)
def test_each_once_and_within_the_budget(lengths, tokens, rows, mixed):
    batches = plan_batches(lengths, tokens, rows, mixed)
    assert sorted(index for batch in batches for index in batch) == list(range(len(lengths)))
    for batch in batches:
        sizes = [lengths[index] for index in batch]
        assert len(batch) == 1 or len(batch) * max(sizes) <= tokens
        assert len(batch) <= rows
        assert mixed or len(set(sizes)) == 1


def test_halves():
    assert [half.tolist() for half in halve(np.arange(5))] == [[0, 1, 2], [3, 4]]
