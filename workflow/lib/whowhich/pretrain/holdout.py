"""Which documents are held out of training: drawn once, by seed, before anything is read."""

import random
from collections.abc import Iterable

from whowhich.errors import InputError


def held_out_documents(documents: Iterable[str], number: int, seed: int) -> list[str]:
    """Draw `number` whole documents to hold out (possibly none); sorted.

    The draw depends on the set of keys and the seed alone, not on their order, so that the same
    documents are held out of every model that is trained on the corpus.

    Raises InputError if that leaves no document to train on.
    """
    keys = sorted(set(documents))
    if not 0 <= number < max(len(keys), 1):
        raise InputError(
            f"pretrain: held_out {number}: must leave at least one of the {len(keys)} documents "
            f"to train on; valid are 0 to {max(len(keys) - 1, 0)}"
        )
    return sorted(random.Random(seed).sample(keys, number))
