"""From word sets to clusters."""

import itertools

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from whowhich.templates.name_clusters import cluster_names

WORDS = {
    "cat": {1, 2, 3, 4},
    "dog": {1, 2, 3, 4, 5},
    "pig": {11, 12, 13},
    "cow": {11, 12, 14, 15},
    "ant": set(),
}


def test_by_hand():
    found = cluster_names(WORDS)
    # cat within dog: distance 0; cow and pig share two of three: 1/3; all else is 1 apart.
    assert found.tree.names == ["cat", "cow", "dog", "pig"]
    assert [round(h, 12) for h in found.tree.merges[:, 2]] == [0, round(1 / 3, 12), 1]
    table = found.table.set_index("name")
    assert list(table.index) == ["ant", "cat", "cow", "dog", "pig"]
    assert table["cluster"].dropna().to_dict() == {"cat": 1, "cow": 2, "dog": 1, "pig": 2}
    assert table.loc["ant", "status"] == "no_words"
    assert table["words"].tolist() == [0, 4, 4, 5, 3]


def test_order_of_names_changes_nothing():
    expected = cluster_names(WORDS)
    for order in itertools.permutations(WORDS):
        found = cluster_names({name: WORDS[name] for name in order})
        assert found.table.equals(expected.table)
        assert (found.tree.merges == expected.tree.merges).all()


def test_one_name_and_no_words_at_all():
    one = cluster_names({"cat": {1}})
    assert one.table["status"].tolist() == ["clustered"]
    assert one.table["cluster"].tolist() == [1]
    none = cluster_names({"cat": set(), "dog": set()})
    assert none.table["status"].tolist() == ["no_words"] * 2
    assert none.distances.shape == (0, 0)


def test_equal_sets_and_sets_within_sets_are_at_distance_zero():
    """seaborn 854: a distance of -1e-17 between equal word sets."""
    seven = set(range(7))
    found = cluster_names({"a": seven, "b": seven, "c": set(range(3)), "d": {1, 2, 90}})
    assert (np.diag(found.distances) == 0).all()
    assert (found.distances[:3, :3] == 0).all()
    assert found.tree.merges[:, 2].tolist()[:2] == [0, 0]


@given(st.dictionaries(st.sampled_from("abcdefgh"), st.sets(st.integers(0, 12))))
def test_distances_are_a_proper_matrix_and_heights_never_fall(words):
    found = cluster_names(words)
    distances = found.distances
    assert (np.diag(distances) == 0).all() and (distances == distances.T).all()
    assert ((distances >= 0) & (distances <= 1)).all()
    # As many merges as names less one: the matrix is not taken for observations (scipy 5508).
    assert len(found.tree.merges) == max(0, len(distances) - 1)
    heights = found.tree.merges[:, 2] if len(distances) > 1 else np.zeros(0)
    assert (np.diff(heights) >= -1e-12).all()
    if len(distances) == 2:
        assert heights.tolist() == [distances[0, 1]]
