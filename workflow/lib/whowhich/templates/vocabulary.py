"""The rows of a model's output as a table, and as the steps after scoring see them."""

from dataclasses import dataclass

import numpy as np

from whowhich.tables.model_schemas import VOCABULARY
from whowhich.tables.parquet import read_table
from whowhich.templates.printed_words import reader_forms


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


def vocabulary_columns(tokenizer, rows: int) -> dict[str, list]:
    """Columns of the VOCABULARY table.

    rows: of the model's output, which may exceed the tokenizer's entries. Special tokens and rows
    without an entry are no words.
    """
    tokens: list[str | None] = [None] * rows
    for token, index in tokenizer.get_vocab().items():
        if index < rows:
            tokens[index] = token
    special = set(tokenizer.all_special_ids)
    special |= {i for i, added in tokenizer.added_tokens_decoder.items() if added.special}
    forms = reader_forms([t if i not in special else None for i, t in enumerate(tokens)])
    return {
        "token_id": list(range(rows)),
        "token": tokens,
        "word": [
            form if form else (token or "") for (form, _), token in zip(forms, tokens, strict=True)
        ],
        "piece": [piece for _, piece in forms],
        "is_word": [t is not None and i not in special for i, t in enumerate(tokens)],
    }
