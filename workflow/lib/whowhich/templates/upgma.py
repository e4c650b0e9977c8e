"""UPGMA clusters of names (paper, 4.1.1, step 5), with the merges that ties left open."""

from dataclasses import dataclass

import numpy as np
import pandas as pd
from scipy.cluster.hierarchy import fcluster, leaves_list, linkage
from scipy.spatial.distance import squareform

# Heights that differ by less are equal: sums of fractions, in another order.
_SAME = 1e-12

LINKAGE_COLUMNS = ("step", "left", "right", "height", "size", "ties", "ambiguous", "members")


@dataclass(frozen=True, slots=True)
class Tree:
    """names: the leaves, in canonical order; merges: SciPy's linkage matrix (n - 1, 4)."""

    names: list[str]
    merges: np.ndarray

    @property
    def order(self) -> list[int]:
        """Leaves from left to right in the dendrogram."""
        return (
            [int(leaf) for leaf in leaves_list(self.merges)]
            if len(self.merges)
            else [0][: len(self.names)]
        )


def upgma(names: list[str], distances: np.ndarray) -> Tree:
    """Cluster names by average linkage.

    names: in canonical order, since ties are broken by position; distances: square, symmetric,
    zero diagonal. Fewer than two names give no merge.
    """
    if len(names) != len(distances):
        raise ValueError(f"{len(names)} names, but distances of {len(distances)}")
    if len(names) < 2:
        return Tree(list(names), np.zeros((0, 4)))
    # Condensed form: SciPy would take a square matrix for observations.
    return Tree(list(names), linkage(squareform(distances, checks=True), method="average"))


def cut_height(tree: Tree, fraction: float = 0.7) -> float:
    """Where clusters end: a fraction of the highest merge, SciPy's default for its colours."""
    return fraction * float(tree.merges[:, 2].max()) if len(tree.merges) else 0.0


def clusters(tree: Tree, fraction: float = 0.7) -> np.ndarray:
    """Cluster number of each leaf, from 1, in the order in which the leaves first meet them.

    A merge joins its leaves if it is lower than `cut_height`, as in SciPy's colouring; where all
    heights are zero there is one cluster.
    """
    if len(tree.merges) == 0:
        return np.ones(len(tree.names), dtype=np.int64)
    height = cut_height(tree, fraction)
    if height > 0:
        height = float(np.nextafter(height, 0.0))
    raw = fcluster(tree.merges, height, criterion="distance")
    numbers: dict[int, int] = {}
    return np.array([numbers.setdefault(int(label), len(numbers) + 1) for label in raw])


def linkage_table(tree: Tree, distances: np.ndarray) -> pd.DataFrame:
    """The merges as a table with the columns LINKAGE_COLUMNS.

    left, right: nodes, names counted from 0 in canonical order, then merges; size: leaves joined;
    members: their names, with "|" between; ties: how many other pairs of clusters were equally
    near when this merge was chosen; ambiguous: whether one of them shares a cluster with it, so
    that the tree would be another one if the names had another order.
    """
    between = _cluster_distances(distances)
    members = {leaf: [name] for leaf, name in enumerate(tree.names)}
    rows = []
    for step, (left, right, height, size) in enumerate(tree.merges):
        a, b = int(left), int(right)
        equal = [pair for pair, d in between.items() if abs(d - height) <= _SAME]
        others = [pair for pair in equal if pair != frozenset((a, b))]
        node = len(tree.names) + step
        sizes = {k: len(names) for k, names in members.items()}
        members[node] = [*members.pop(a), *members.pop(b)]
        between = _merge(between, a, b, node, sizes)
        ambiguous = any(pair & {a, b} for pair in others)
        rows.append(
            (step, a, b, height, int(size), len(others), ambiguous, "|".join(members[node]))
        )
    return pd.DataFrame(rows, columns=list(LINKAGE_COLUMNS))


def _cluster_distances(distances: np.ndarray) -> dict[frozenset, float]:
    count = len(distances)
    return {
        frozenset((i, j)): float(distances[i, j]) for i in range(count) for j in range(i + 1, count)
    }


def _merge(between: dict, a: int, b: int, node: int, sizes: dict[int, int]) -> dict:
    """Average distances after the clusters a and b have become `node`."""
    after = {pair: d for pair, d in between.items() if not pair & {a, b}}
    for other in sizes.keys() - {a, b}:
        total = sizes[a] * between[frozenset((a, other))]
        total += sizes[b] * between[frozenset((b, other))]
        after[frozenset((node, other))] = total / (sizes[a] + sizes[b])
    return after
