"""UPGMA: merge heights by hand, ties, cuts."""

import itertools

import numpy as np
import pytest
from scipy.cluster.hierarchy import dendrogram

from whowhich.templates.upgma import clusters, cut_height, linkage_table, upgma


def square(names, distances):
    matrix = np.zeros((len(names), len(names)))
    for (a, b), distance in distances.items():
        i, j = names.index(a), names.index(b)
        matrix[i, j] = matrix[j, i] = distance
    return matrix


THREE = square("abc", {"ab": 0.2, "ac": 0.5, "bc": 0.5})


def test_three_names_by_hand():
    # Taken for observations instead of distances, the heights would be 0.374 and 0.806.
    tree = upgma(list("abc"), THREE)
    assert tree.merges[:, 2].tolist() == [0.2, 0.5]


def test_five_names_by_hand():
    # The textbook case of averaging: a-b at 17, then e with ab at (23 + 21) / 2 = 22, c-d at 28,
    # and abe with cd at (31 + 34 + 30 + 21 + 39 + 43) / 6 = 33 (distances over 100).
    names = list("abcde")
    tree = upgma(
        names,
        square(
            names,
            {
                "ab": 0.17,
                "ac": 0.21,
                "ad": 0.31,
                "ae": 0.23,
                "bc": 0.30,
                "bd": 0.34,
                "be": 0.21,
                "cd": 0.28,
                "ce": 0.39,
                "de": 0.43,
            },
        ),
    )
    np.testing.assert_allclose(tree.merges[:, 2], [0.17, 0.22, 0.28, 0.33], rtol=1e-12)


def test_table_names_the_members():
    table = linkage_table(upgma(list("abc"), THREE), THREE)
    assert table["members"].tolist() == ["a|b", "c|a|b"]
    assert table["size"].tolist() == [2, 3]
    assert table["ties"].tolist() == [0, 0]
    assert not table["ambiguous"].any()


def test_equal_distances_are_flagged():
    even = square("abc", {"ab": 0.4, "ac": 0.4, "bc": 0.4})
    table = linkage_table(upgma(list("abc"), even), even)
    assert table["ties"].tolist() == [2, 0]
    assert table["ambiguous"].tolist() == [True, False]


def test_a_tie_of_separate_pairs_leaves_the_tree_as_it_is():
    distances = {"".join(p): 0.9 for p in itertools.combinations("abcd", 2)}
    matrix = square("abcd", {**distances, "ab": 0.3, "cd": 0.3})
    table = linkage_table(upgma(list("abcd"), matrix), matrix)
    assert table["ties"].tolist() == [1, 0, 0]
    assert not table["ambiguous"].any()


def test_ties_are_found_in_averages_too():
    # ab at 0.2; then c with ab at (0.3 + 0.5) / 2 = 0.4, and d with c at 0.4.
    matrix = square("abcd", {"ab": 0.2, "ac": 0.3, "bc": 0.5, "cd": 0.4, "ad": 0.9, "bd": 0.9})
    table = linkage_table(upgma(list("abcd"), matrix), matrix)
    assert table["ties"].tolist() == [0, 1, 0]
    assert table["ambiguous"].tolist() == [False, True, False]


def test_recomputed_heights_agree_with_scipy():
    generator = np.random.default_rng(3)
    points = generator.random((12, 12))
    matrix = (points + points.T) / 2
    np.fill_diagonal(matrix, 0)
    names = [f"n{i:02}" for i in range(12)]
    table = linkage_table(upgma(names, matrix), matrix)
    # Each merge is found among the recomputed distances, or there would be a negative count.
    assert (table["ties"] == 0).all()


def test_cut_by_hand():
    tree = upgma(list("abc"), THREE)
    assert cut_height(tree) == pytest.approx(0.35)
    assert clusters(tree).tolist() == [1, 1, 2]
    assert clusters(tree, 0.3).tolist() == [1, 2, 3]
    assert clusters(tree, 1.1).tolist() == [1, 1, 1]


def test_a_merge_at_the_cut_is_not_joined_as_scipy_colours_it():
    matrix = square("abc", {"ab": 0.35, "ac": 0.5, "bc": 0.5})
    tree = upgma(list("abc"), matrix)
    assert cut_height(tree) == 0.35
    assert clusters(tree).tolist() == [1, 2, 3]


@pytest.mark.parametrize("seed", range(5))
def test_clusters_are_scipys_default_colours(seed):
    generator = np.random.default_rng(seed)
    matrix = generator.random((20, 20))
    matrix = (matrix + matrix.T) / 2
    np.fill_diagonal(matrix, 0)
    tree = upgma([f"n{i:02}" for i in range(20)], matrix)
    labels = clusters(tree)
    drawn = dendrogram(tree.merges, no_plot=True)
    colours = dict(zip(drawn["leaves"], drawn["leaves_color_list"], strict=True))
    for a, b in itertools.combinations(range(20), 2):
        if labels[a] == labels[b]:
            assert colours[a] == colours[b] != "C0"


def test_equal_sets_are_one_cluster():
    tree = upgma(list("abc"), np.zeros((3, 3)))
    assert clusters(tree).tolist() == [1, 1, 1]


@pytest.mark.parametrize("names", [[], ["cat"]])
def test_fewer_than_two_names(names):
    matrix = np.zeros((len(names), len(names)))
    tree = upgma(names, matrix)
    assert tree.order == list(range(len(names)))
    assert clusters(tree).tolist() == [1] * len(names)
    assert len(linkage_table(tree, matrix)) == 0
