"""Cohesion of categories."""

import math

import numpy as np
import pytest

from whowhich.templates.cohesion import cohesion_table
from whowhich.templates.upgma import clusters, upgma

# Two farm animals 0.2 apart, two others 0.6 apart, 0.8 between; a human 1 from all.
NAMES = ["cow", "eel", "elk", "man", "pig"]
CATEGORIES = {"cow": "farm", "pig": "farm", "eel": "other", "elk": "other", "man": "human"}


def matrix():
    full = np.full((5, 5), 0.8)
    full[3, :] = full[:, 3] = 1.0
    for a, b, d in ((0, 4, 0.2), (1, 2, 0.6)):
        full[a, b] = full[b, a] = d
    np.fill_diagonal(full, 0.0)
    return full


def table(categories=CATEGORIES, permutations=2000):
    tree = upgma(NAMES, matrix())
    found = cohesion_table(tree, matrix(), clusters(tree), categories, permutations)
    return found.set_index(["measure", "category"])


def test_means_by_hand():
    rows = table()["value"]
    assert rows["tmr_within", "farm"] == pytest.approx(0.8)
    assert rows["tmr_to_rest", "farm"] == pytest.approx(0.2)  # the human is left out
    assert rows["tmr_difference", "farm"] == pytest.approx(0.6)


def test_p_value_is_the_share_of_labellings():
    # Of the six ways to choose two of four animals only the true one reaches 0.6.
    p_value = table(permutations=20_000).loc[("tmr_difference", "farm"), "p_value"]
    assert p_value == pytest.approx(1 / 6, abs=0.01)


def test_rand_index_and_cophenetic_correlation():
    rows = table()
    # Cut at 0.7: {cow, pig}, {eel, elk} apart from each other and from man.
    assert rows.loc[("adjusted_rand_index", "animals"), "value"] == 1.0
    assert rows.loc[("adjusted_rand_index", "farm, companion"), "status"] == (
        "fewer than two categories"
    )
    # A tree that shows every distance as it is.
    assert rows.loc[("cophenetic_correlation", "all"), "value"] == pytest.approx(1.0)


def test_a_category_of_one_or_none_is_undefined():
    rows = table({**CATEGORIES, "eel": "companion"})
    for measure in ("tmr_within", "tmr_to_rest", "tmr_difference"):
        row = rows.loc[(measure, "companion")]
        assert math.isnan(row["value"]) and row["status"] == "fewer than two names"


def test_controls_are_no_animals():
    rows = table({**CATEGORIES, "elk": "thing"})
    assert rows.loc[("adjusted_rand_index", "animals"), "names"] == 3


def test_equal_distances_have_no_cophenetic_correlation():
    even = 0.5 * (1 - np.eye(3))
    tree = upgma(["a", "b", "c"], even)
    found = cohesion_table(tree, even, clusters(tree), dict.fromkeys("abc", "other"), 10)
    row = found.set_index("measure").loc["cophenetic_correlation"]
    assert row["status"] == "all distances are equal"
    assert math.isnan(row["value"])


def test_nothing_to_cluster():
    tree = upgma([], np.zeros((0, 0)))
    found = cohesion_table(tree, np.zeros((0, 0)), clusters(tree), {}, 10)
    assert (found["status"] != "ok").all()


def test_repeatable():
    assert table().equals(table())
