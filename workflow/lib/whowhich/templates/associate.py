"""Associations of all names of a model, from the table of word probabilities."""

import os
from collections import Counter
from collections.abc import Iterator

import numpy as np

from whowhich.tables.by_name import iter_names
from whowhich.tables.templates import WORD_PROBABILITIES
from whowhich.templates.associations import Filters, Moments, associated_words, z_population
from whowhich.templates.vocabulary import Vocabulary


def associate(
    path: str | os.PathLike, vocabulary: Vocabulary, filters: Filters, counts: Counter
) -> Iterator[tuple[str, dict[str, np.ndarray]]]:
    """Yield (name, columns of its associations but the name) in the table's order.

    path: a WORD_PROBABILITIES table; counts: gains words_read, words_kept and
    words_skipped_<reason>. One name is in memory at a time; where z is the model's, the table is
    read twice.
    """
    total = None
    if filters.z_over == "model":
        total = sum((z_population(*p, filters) for _, p in _means(path)), Moments())
    for name, (p_object, p_human) in _means(path):
        population = total or z_population(p_object, p_human, filters)
        columns, reasons = associated_words(
            p_object, p_human, vocabulary.is_word, filters, population
        )
        counts["words_read"] += len(p_object)
        counts["words_kept"] += reasons.pop("kept", 0)
        counts.update({f"words_skipped_{reason}": n for reason, n in reasons.items()})
        yield name, {"word": vocabulary.word[columns["token_id"]], **columns}


def _means(path) -> Iterator[tuple[str, tuple[np.ndarray, np.ndarray]]]:
    for name, table in iter_names(path, WORD_PROBABILITIES, ["p_object", "p_human"]):
        yield name, (table["p_object"].to_numpy(), table["p_human"].to_numpy())
