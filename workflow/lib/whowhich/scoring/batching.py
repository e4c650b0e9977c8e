"""Sequences to be scored, cut into batches with little padding that fit into memory."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch

# A batch below this share of the budget takes in the next shorter length, at the price of
# padding, since small matrix products are slow.
FULL_ENOUGH = 0.17
# What PyTorch says when the CPU's memory is exhausted, where it has no exception of its own.
CPU_MESSAGES = ("can't allocate memory", "not enough memory")


@dataclass(frozen=True, slots=True)
class ScoringInput:
    """A sequence as the model reads it, masks included, and where to read its predictions.

    ids: with special tokens. positions: indices in `ids`. targets: for each position the token
    ids whose log-probabilities are wanted, equally many at each; () for the whole distribution.
    """

    ids: tuple[int, ...]
    positions: tuple[int, ...]
    targets: tuple[tuple[int, ...], ...] = ()


def plan_batches(
    lengths: Sequence[int], batch_tokens: int, max_rows: int, mixed: bool = True
) -> list[np.ndarray]:
    """Indices of the sequences of each batch, the longest first.

    A batch holds sequences of one length where enough share it, else of neighbouring lengths;
    padded, it has at most `batch_tokens` tokens and `max_rows` sequences, but at least one
    sequence. With `mixed` false no batch is padded: for models whose results depend on it.
    The plan depends on the lengths alone.
    """
    sizes = np.asarray(lengths, dtype=np.int64)
    order = np.argsort(-sizes, kind="stable")
    batches: list[np.ndarray] = []
    start = 0
    for end in range(1, len(order) + 1):
        if end < len(order):
            rows, longest = end - start, int(sizes[order[start]])
            fits = (rows + 1) * longest <= batch_tokens and rows < max_rows
            same = sizes[order[end]] == longest
            small = mixed and rows * longest < FULL_ENOUGH * batch_tokens
            if fits and (same or small):
                continue
        batches.append(order[start:end])
        start = end
    return batches


def halve(batch: np.ndarray) -> list[np.ndarray]:
    """The two halves of a batch of two or more, the longer sequences still first."""
    middle = (len(batch) + 1) // 2
    return [batch[:middle], batch[middle:]]


def is_out_of_memory(error: Exception) -> bool:
    """Whether the error means that the device's (or the CPU's) memory is exhausted."""
    if isinstance(error, torch.OutOfMemoryError):
        return True
    return isinstance(error, RuntimeError) and any(text in str(error) for text in CPU_MESSAGES)
