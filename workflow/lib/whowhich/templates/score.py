"""The log-probabilities of all templates of a name, name by name."""

from collections.abc import Callable, Iterable, Iterator, Sequence

import numpy as np

from whowhich.templates.canonical import canonical_order
from whowhich.templates.placeholders import fill

Distributions = Callable[[Sequence[str]], Iterable[np.ndarray]]


def name_log_probabilities(
    names: Iterable[str], texts: Sequence[str], article: str, distributions: Distributions
) -> Iterator[tuple[str, np.ndarray]]:
    """Yield (name, float32 logs (templates, vocabulary)) in canonical order of the names.

    texts: template texts; article: see `article_for`; distributions: gives, for texts that hold
    "{mask}", one row of natural logs over the vocabulary each, in order. One name's rows are in
    memory at a time.
    """
    order = canonical_order(names)
    rows = iter(distributions([fill(text, name, article) for name in order for text in texts]))
    for name in order:
        yield name, np.stack([np.array(next(rows), dtype=np.float32) for _ in texts])
