"""Eq. 2: how far the words of two names agree (token match rate)."""

from collections.abc import Collection, Hashable, Mapping
from itertools import combinations

import pandas as pd

from whowhich.templates.canonical import canonical_order

PAIR_COLUMNS = ("name_1", "name_2", "words_1", "words_2", "shared", "tmr", "distance")


def token_match_rate(one: Collection[Hashable], other: Collection[Hashable]) -> float:
    """|S1 and S2| / min(|S1|, |S2|) (Eq. 2). Raises ValueError if a set is empty."""
    first, second = set(one), set(other)
    if not first or not second:
        raise ValueError("the token match rate of an empty set is undefined")
    return len(first & second) / min(len(first), len(second))


def pair_table(words: Mapping[str, Collection[Hashable]]) -> pd.DataFrame:
    """Eq. 2 for every pair of names whose sets aren't empty, in canonical order.

    words: set of each name. Returns the columns PAIR_COLUMNS, pairs ordered as SciPy's condensed
    form has them; distance is 1 - tmr, within 0 and 1.
    """
    names = canonical_order(name for name, found in words.items() if len(found))
    rows = []
    for one, other in combinations(names, 2):
        first, second = set(words[one]), set(words[other])
        rate = token_match_rate(first, second)
        distance = min(1.0, max(0.0, 1.0 - rate))
        rows.append((one, other, len(first), len(second), len(first & second), rate, distance))
    return pd.DataFrame(rows, columns=list(PAIR_COLUMNS))
