"""Whether the names of a category lie close together, in numbers (beyond the paper's Fig. 1)."""

from collections.abc import Mapping

import numpy as np
import pandas as pd
from scipy.cluster.hierarchy import cophenet
from scipy.spatial.distance import squareform
from sklearn.metrics import adjusted_rand_score

from whowhich.templates.upgma import Tree

ANIMALS = ("farm", "companion", "other")
# "other" is what is left over, so that its members have no reason to lie together.
TESTED = ("farm", "companion")
COLUMNS = ("measure", "category", "names", "value", "p_value", "permutations", "status")
_SAME = 1e-12


def cohesion_table(
    tree: Tree,
    distances: np.ndarray,
    labels: np.ndarray,
    categories: Mapping[str, str],
    permutations: int = 10_000,
    seed: int = 0,
) -> pd.DataFrame:
    """Measures of how the clustering agrees with the categories; columns COLUMNS.

    tree, distances (names, names), labels (cluster of each name): of `tree.names`; categories:
    that of each name. Only animals take part, human and controls are left out.

    - tmr_within, tmr_to_rest, tmr_difference: mean token match rate within a category, between it
      and all other animals, and the first minus the second with the share of permutations of the
      categories over the animals that reach it (one-sided, the observed one counted).
    - adjusted_rand_index: of the clusters against the categories, over farm and companion
      animals, and over all animals.
    - cophenetic_correlation: of the tree's heights with the distances, all names.

    `status` says why a value is missing.
    """
    kinds = np.array([categories[name] for name in tree.names], dtype=object)
    animals = np.flatnonzero(np.isin(kinds, ANIMALS))
    rates = 1.0 - distances[np.ix_(animals, animals)]
    rows: list[tuple] = []
    for category in TESTED:
        rows += _category_rows(category, kinds[animals] == category, rates, permutations, seed)
    for what, chosen in (("farm, companion", TESTED), ("animals", ANIMALS)):
        taken = np.flatnonzero(np.isin(kinds, chosen))
        rows.append(_rand_row(what, kinds[taken], labels[taken]))
    rows.append(_cophenetic_row(tree, distances))
    return pd.DataFrame(rows, columns=list(COLUMNS)).astype({"permutations": "Int64"})


def _category_rows(
    category: str, member: np.ndarray, rates: np.ndarray, permutations: int, seed: int
) -> list[tuple]:
    count = int(member.sum())
    measures = ("tmr_within", "tmr_to_rest", "tmr_difference")
    if count < 2 or count == len(member):
        status = "fewer than two names" if count < 2 else "no other animal"
        return [(m, category, count, np.nan, np.nan, None, status) for m in measures]
    within, rest = _means(member[None, :], rates)
    difference = within[0] - rest[0]
    generator = np.random.default_rng(seed)
    shuffled = generator.permuted(np.tile(member, (permutations, 1)), axis=1)
    inside, outside = _means(shuffled, rates)
    reached = int((inside - outside >= difference - _SAME).sum())
    p_value = (reached + 1) / (permutations + 1)
    return [
        ("tmr_within", category, count, within[0], np.nan, None, "ok"),
        ("tmr_to_rest", category, count, rest[0], np.nan, None, "ok"),
        ("tmr_difference", category, count, difference, p_value, permutations, "ok"),
    ]


def _means(members: np.ndarray, rates: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Mean rates within and to the rest, for each row (labelling) of `members`."""
    inside = members.astype(np.float64)
    size = inside.sum(axis=1)
    rest = members.shape[1] - size
    off_diagonal = rates - np.diag(np.diag(rates))
    toward = inside @ off_diagonal
    pairs_within = (toward * inside).sum(axis=1)
    pairs_out = (toward * (1.0 - inside)).sum(axis=1)
    return pairs_within / (size * (size - 1)), pairs_out / (size * rest)


def _rand_row(what: str, kinds: np.ndarray, labels: np.ndarray) -> tuple:
    measure = "adjusted_rand_index"
    if len(set(kinds)) < 2:
        return (measure, what, len(kinds), np.nan, np.nan, None, "fewer than two categories")
    value = float(adjusted_rand_score(list(kinds), list(labels)))
    return (measure, what, len(kinds), value, np.nan, None, "ok")


def _cophenetic_row(tree: Tree, distances: np.ndarray) -> tuple:
    measure, count = "cophenetic_correlation", len(tree.names)
    if count < 3:
        return (measure, "all", count, np.nan, np.nan, None, "fewer than three names")
    condensed = squareform(distances)
    heights = cophenet(tree.merges)
    if np.ptp(condensed) <= _SAME or np.ptp(heights) <= _SAME:
        return (measure, "all", count, np.nan, np.nan, None, "all distances are equal")
    value = float(np.corrcoef(condensed, heights)[0, 1])
    return (measure, "all", count, value, np.nan, None, "ok")
