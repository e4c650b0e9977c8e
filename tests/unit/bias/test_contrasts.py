"""Planned contrasts by hand."""

import numpy as np
import pandas as pd
import pytest

from whowhich.bias.contrasts import MEASURES, contrasts

CATEGORIES = {
    "pig": "farm",
    "cow": "farm",
    "hen": "farm",
    "dog": "companion",
    "newfoundland": "companion",
    "human": "human",
}


def table(**rows):
    """name: (bias, low, high, status); other measures equal the bias."""
    built = []
    for name, (value, low, high, status) in rows.items():
        row = {"name": name, "status": status}
        for measure in MEASURES:
            row |= {measure: value, f"{measure}_low": low, f"{measure}_high": high}
        built.append(row)
    return pd.DataFrame(built)


TABLE = table(
    pig=(0.4, 0.1, 0.6, "ok"),
    cow=(0.2, -0.2, 0.5, "ok"),
    hen=(0.9, 0.0, 1.0, "few"),
    dog=(-0.1, -0.4, 0.3, "ok"),
    newfoundland=(np.nan, np.nan, np.nan, "no_sentence"),
    human=(-0.5, -0.8, -0.1, "few"),
)


def found(label, source=TABLE):
    every = contrasts(source, CATEGORIES).set_index(["contrast", "measure"])
    return every.loc[(label, "bias")]


def test_categories_are_means_of_names_with_enough_sentences():
    row = found("farm - companion")
    assert row["value"] == pytest.approx((0.4 + 0.2) / 2 + 0.1)
    assert row["low"] == pytest.approx(0.4 - np.sqrt(0.15**2 + 0.2**2 + 0.4**2))
    assert row["high"] == pytest.approx(0.4 + np.sqrt(0.1**2 + 0.15**2 + 0.3**2))
    assert (row["names"], row["status"]) == (3, "ok")


def test_few_are_better_than_none_but_said():
    few = TABLE.assign(status=TABLE["status"].replace("ok", "few"))
    row = found("farm - companion", few)
    assert row["value"] == pytest.approx(0.5 + 0.1)
    assert (row["names"], row["status"]) == (4, "few")


def test_pairs_and_humans():
    assert found("dog - newfoundland")["status"] == "undefined"
    assert np.isnan(found("dog - newfoundland")["value"])
    row = found("pig - human")
    assert row["value"] == pytest.approx(0.9)
    assert row["low"] == pytest.approx(0.9 - 0.5)  # reaches 0.3 and 0.4
    assert row["status"] == "few"
    assert found("cat - persian")["status"] == "undefined"


def test_no_name_with_a_value():
    nothing = table(pig=(np.nan, np.nan, np.nan, "no_sentence"))
    result = contrasts(nothing, CATEGORIES)
    assert set(result["status"]) == {"undefined"}
