"""Paired differences between models: by hand, and against the truth of made studies."""

import numpy as np
import pytest
from scipy.special import expit, logit

import made_outcomes
from whowhich.bias.measure import measure_bias
from whowhich.bias.model_pairs import model_differences
from whowhich.bias.outcomes import Outcomes
from whowhich.names import ALL_NAMES


def test_by_hand():
    human = np.array([1, 1, 0, 0, 1], bool)
    p = np.full(5, 0.5)
    clusters = np.arange(5)
    one = Outcomes(human, np.array([-1.0, 1, -1, -1, 1]), p, clusters)  # 1/2 - 0
    two = Outcomes(human, np.array([1.0, 1, 1, -1, -1]), p, clusters)  # 0 - 1/2
    groups = np.array(["dog"] * 4 + ["pig"], dtype=object)
    table = model_differences({"a": one, "b": two}, groups, ["dog", "pig", "yak"])
    table = table.set_index("name")
    assert list(table["one"]) == ["a"] * 4 and list(table["two"]) == ["b"] * 4
    assert table.loc["dog", "difference"] == pytest.approx(1.0)
    assert table.loc["dog", "low"] < 1 < table.loc["dog", "high"]
    assert table.loc[ALL_NAMES, "difference"] == pytest.approx(1 / 3 - (1 / 3 - 1 / 2))
    assert table.loc[["pig", "yak"], ["difference", "low"]].isna().all(axis=None)
    assert list(table["status"]) == ["few", "no_object", "no_sentence", "few"]


def test_one_model_has_no_pair():
    found = Outcomes(np.array([True]), np.ones(1), np.ones(1), np.zeros(1))
    assert model_differences({"a": found}, np.array(["dog"]), ["dog"]).empty


def test_a_model_does_not_differ_from_itself():
    rng = np.random.default_rng(1)
    found, groups = made_outcomes.study([0.3, 0.5], [100, 60], "calibrated", rng)
    table = model_differences({"a": found, "b": found}, groups.astype(str), ["0", "1"])
    assert table["difference"].tolist() == [0, 0, 0]
    # Not quite 0: the interval of one value is longer on one side than on the other.
    own = measure_bias(found, groups.astype(str), ["0", "1"], draws=1)
    assert (table["low"] <= 0).all() and (table["high"] >= 0).all()
    unpaired = np.sqrt(2) * (own["bias_high"] - own["bias_low"])
    assert (table["high"] - table["low"])[:2].max() < 0.5 * unpaired.min()


def test_equal_names_are_paired_with_narrower_intervals_that_hold():
    """Two models that differ by noise of their own: the truth of the difference is 0."""
    held, widths, alone = [], [], []
    for seed in range(30):
        rng = np.random.default_rng(seed)
        found, groups = made_outcomes.study([0.3] * 4, [150] * 4, "calibrated", rng)

        def model(found=found, rng=rng):
            margin = logit(found.p_human) + 0.5 * rng.normal(size=len(found))
            return Outcomes(found.human, margin, expit(margin), found.cluster)

        pair = {"a": model(), "b": model()}
        table = model_differences(pair, groups.astype(str), list("0123"))
        held += [low <= 0 <= high for low, high in zip(table["low"], table["high"], strict=True)]
        widths.append((table["high"] - table["low"]).mean())
        alone.append(unpaired_width(seed))
    assert np.mean(held) > 0.9
    assert np.mean(widths) < 0.75 * np.mean(alone)


def unpaired_width(seed):
    """Width of the interval that two unpaired values of this size would have."""
    rng = np.random.default_rng(1000 + seed)
    found, groups = made_outcomes.study([0.3] * 4, [150] * 4, "calibrated", rng)
    table = measure_bias(found, groups.astype(str), list("0123"), draws=1)
    return np.sqrt(2) * (table["bias_high"] - table["bias_low"]).mean()
