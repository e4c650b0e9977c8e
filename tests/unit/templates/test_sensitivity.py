"""Readings and their agreement."""

import math

import numpy as np
import pandas as pd
import pytest

from whowhich.templates.associations import Filters, associated_words, z_population
from whowhich.templates.probabilities import condition_means
from whowhich.templates.sensitivity import (
    agreement,
    associations_without,
    cluster_agreement,
    mean_overlap,
    rank_correlation,
    read,
    removable,
    summary,
)
from whowhich.templates.template_sets import Template

ROWS = [
    ("cat", 1, "object", 3.0),
    ("cat", 2, "object", 2.0),
    ("cat", 3, "human", -2.0),
    ("dog", 1, "object", 2.0),
    ("dog", 2, "human", -1.0),
    ("pig", 8, "object", 2.0),
    ("pig", 9, "object", 1.0),
]
NAMES = ["cat", "dog", "pig", "ant"]


def table(rows=ROWS):
    frame = pd.DataFrame(rows, columns=["name", "token_id", "condition", "log_ratio"])
    return frame.assign(z=frame["log_ratio"], p_object=0.1, p_human=0.1)


def test_a_reading_by_hand():
    reading = read(table(), NAMES, "words", 0.7, top=1)
    assert reading.sets == {"cat": {1, 2, 3}, "dog": {1, 2}, "pig": {8, 9}, "ant": set()}
    assert reading.rates == {("cat", "dog"): 1.0, ("cat", "pig"): 0.0, ("dog", "pig"): 0.0}
    assert reading.clusters == {"cat": 1, "dog": 1, "pig": 2}
    assert reading.top["object"] == {"cat": [1], "dog": [1], "pig": [8], "ant": []}
    assert summary(reading) == {
        "words_min": 0,
        "words_median": 2.0,
        "words_max": 3,
        "names_without_words": 1,
        "mean_tmr": pytest.approx(1 / 3),
        "clusters": 2,
    }


def test_conditions_can_count():
    reading = read(table(), NAMES, "words_and_conditions", 0.7, top=1)
    assert reading.rates["cat", "dog"] == 0.5  # 1 in object sentences; 2 on opposite sides
    # The words are the same, however they are matched.
    assert agreement(read(table(), NAMES, "words", 0.7, 1), reading)["set_overlap"] == 1.0


def test_agreement_by_hand():
    base = read(table(), NAMES, "words", 0.7, top=1)
    other = read(table(ROWS[1:]), NAMES, "words", 0.7, top=1)
    found = agreement(base, other)
    # cat loses word 1: 2/3; dog, pig and the empty ant agree.
    assert found["set_overlap"] == pytest.approx((2 / 3 + 3) / 4)
    assert found["top_overlap_object"] == pytest.approx(2 / 3)
    assert found["top_overlap_human"] == 1.0
    assert found["cluster_agreement"] == 1.0
    assert agreement(base, base)["tmr_correlation"] == pytest.approx(1.0)


def test_undefined_agreement_is_missing():
    assert math.isnan(mean_overlap({}, {}))
    assert math.isnan(rank_correlation({("a",): 1.0}, {("a",): 1.0}))
    same = {(i,): 1.0 for i in range(5)}
    assert math.isnan(rank_correlation(same, same))
    assert math.isnan(cluster_agreement({"a": 1}, {"a": 1}))


def test_nothing_at_all():
    reading = read(table([]), ["cat"], "words", 0.7, top=1)
    assert summary(reading)["clusters"] == 0
    assert math.isnan(summary(reading)["mean_tmr"])


TEMPLATES = [Template("human", "a"), Template("object", "b"), Template("object", "c")]


def rows():
    generator = np.random.default_rng(6)
    for name in ("cat", "dog"):
        yield name, np.log(generator.dirichlet(np.full(50, 0.2), size=3) + 1e-9)


def test_the_only_template_of_a_condition_stays():
    assert removable(TEMPLATES) == [1, 2]
    assert removable([Template("human", "a"), Template("object", "b")]) == []


def test_same_as_scoring_fewer_templates():
    is_word = np.ones(50, dtype=bool)
    for filters in (Filters(z_threshold=1.0), Filters(z_over="model", z_threshold=1.0)):
        found = associations_without(rows, TEMPLATES, is_word, filters)
        assert set(found) == {1, 2}
        means = {name: condition_means(logp[[0, 2]], ["human", "object"]) for name, logp in rows()}
        populations = {name: z_population(*pair, filters) for name, pair in means.items()}
        total = populations["cat"] + populations["dog"]
        for name, pair in means.items():
            own = populations[name] if filters.z_over == "name" else total
            columns, _ = associated_words(*pair, is_word, filters, own)
            part = found[1][found[1]["name"] == name]
            assert part["token_id"].tolist() == columns["token_id"].tolist()
            np.testing.assert_allclose(part["z"], columns["z"])


def test_no_template_can_be_left_out():
    assert associations_without(rows, TEMPLATES[:2], np.ones(50, dtype=bool), Filters()) == {}
