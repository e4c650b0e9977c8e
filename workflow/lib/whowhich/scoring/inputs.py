"""What the engine reads: token ids of a sequence and the positions to be scored."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ScoringInput:
    """A sequence as the model reads it, masks included, and where to read its predictions.

    ids: with special tokens. positions: indices in `ids`. targets: for each position the token
    ids whose log-probabilities are wanted, equally many at each; () for the whole distribution.
    """

    ids: tuple[int, ...]
    positions: tuple[int, ...]
    targets: tuple[tuple[int, ...], ...] = ()
