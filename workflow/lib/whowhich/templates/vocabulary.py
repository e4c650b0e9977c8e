"""The rows of a model's output, as the steps after scoring see them."""

from dataclasses import dataclass

import numpy as np

from whowhich.tables.model_schemas import VOCABULARY
from whowhich.tables.parquet import read_table


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Arrays by token id: word (str), piece and is_word (bool)."""

    word: np.ndarray
    piece: np.ndarray
    is_word: np.ndarray


def read_vocabulary(path) -> Vocabulary:
    """Read the VOCABULARY table. Raises InputError if it is none."""
    table = read_table(path, VOCABULARY, columns=["word", "piece", "is_word"])
    return Vocabulary(
        word=np.array(table["word"].to_pylist(), dtype=object),
        piece=table["piece"].to_numpy(),
        is_word=table["is_word"].to_numpy(),
    )
