"""The word sets of Eq. 2, from the table of associations."""

from collections.abc import Hashable, Sequence

import pandas as pd

from whowhich.errors import InputError, choices

MATCH = ("words", "words_and_conditions")


def word_sets(
    associations: pd.DataFrame, names: Sequence[str], match: str = "words"
) -> dict[str, set[Hashable]]:
    """The set S of each name (Eq. 2): token ids, an empty set for a name without any.

    match: "words" ignores the condition, as the paper; "words_and_conditions" counts a word that
    one name has in object and the other in human sentences as two. Raises InputError for another.
    """
    if match not in MATCH:
        raise InputError(f"templates.match: {match!r}; valid are {choices(MATCH)}")
    sets: dict[str, set[Hashable]] = {name: set() for name in names}
    for name, rows in associations.groupby("name", sort=False):
        tokens = rows["token_id"].tolist()
        pairs = match == "words_and_conditions"
        sets[str(name)] = set(zip(tokens, rows["condition"], strict=True) if pairs else tokens)
    return sets
