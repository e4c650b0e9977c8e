"""From word sets to pairs, merges and clusters: steps 4 and 5 of the paper's section 4.1.1."""

from collections.abc import Collection, Hashable, Mapping
from dataclasses import dataclass

import numpy as np
import pandas as pd
from scipy.spatial.distance import squareform

from whowhich.templates.canonical import canonical_order
from whowhich.templates.match_rate import pair_table
from whowhich.templates.upgma import Tree, clusters, upgma

CLUSTER_COLUMNS = ("name", "words", "cluster", "leaf", "status")


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
