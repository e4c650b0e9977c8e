"""From word sets to match rates (Eq. 2), merges and clusters: steps 4 and 5 of section 4.1.1."""

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import pandas as pd
from scipy.spatial.distance import squareform

from whowhich.errors import InputError, choices
from whowhich.names import canonical_order
from whowhich.templates.upgma import Tree, clusters, upgma

MATCH = ("words", "words_and_conditions")

PAIR_COLUMNS = ("name_1", "name_2", "words_1", "words_2", "shared", "tmr", "distance")
CLUSTER_COLUMNS = ("name", "words", "cluster", "leaf", "status")


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


@dataclass(frozen=True, slots=True)
class Clustering:
    """pairs: Eq. 2 of all pairs; tree; distances (names, names); table: one row a name."""

    pairs: pd.DataFrame
    tree: Tree
    distances: np.ndarray
    table: pd.DataFrame


def cluster_names(words: Mapping[str, Collection[Hashable]], fraction: float = 0.7) -> Clustering:
    """Cluster the names by their word sets; names with an empty set are left out and listed.

    fraction: where the tree is cut, of its highest merge. The table has the columns
    CLUSTER_COLUMNS in canonical order: number of words, cluster, place in the dendrogram from
    left to right from 1, status ("clustered" or "no_words").
    """
    pairs = pair_table(words)
    filled = canonical_order(name for name, found in words.items() if len(found))
    condensed = pairs["distance"].to_numpy(dtype=np.float64)
    distances = squareform(condensed) if len(filled) > 1 else np.zeros((len(filled),) * 2)
    tree = upgma(filled, distances)
    numbers = clusters(tree, fraction)
    place = {name: index for index, name in enumerate(filled)}
    leaves = {leaf: position for position, leaf in enumerate(tree.order, start=1)}
    rows = []
    for name in canonical_order(words):
        at = place.get(name)
        found = (None, None, "no_words") if at is None else (numbers[at], leaves[at], "clustered")
        rows.append((name, len(words[name]), *found))
    table = pd.DataFrame(rows, columns=list(CLUSTER_COLUMNS))
    return Clustering(pairs, tree, distances, table.astype({"cluster": "Int64", "leaf": "Int64"}))
