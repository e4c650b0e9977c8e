"""Eq. 3 by slot, on sentences computed by hand."""

import numpy as np
import pandas as pd
import pytest

from whowhich.bias.outcomes import Outcomes
from whowhich.bias.subsets import measure_slots, slot_of, standardise
from whowhich.pronouns import PRONOUNS


def frame(rows):
    """Rows of (name, role, comma, pronoun, the preferred pronoun, the second best)."""
    built = []
    for index, (name, role, comma, pronoun, best, second) in enumerate(rows):
        p = dict.fromkeys(PRONOUNS, 0.05) | {second: 0.25, best: 0.6}
        built.append(
            {
                "reference_id": str(index),
                "document": str(index % 7),
                "sentence": str(index),
                "name": name,
                "role": role,
                "comma": comma,
                "pronoun": pronoun,
                **{f"logp_{key}": np.log(value) for key, value in p.items()},
            }
        )
    return pd.DataFrame(built)


ROWS = [
    ("dog", "possessive", False, "whose", "whose", "that"),
    ("dog", "subject", False, "who", "that", "who"),
    ("dog", "subject", False, "that", "that", "who"),
    # "whose" is preferred, "which" second: wrong for Eq. 3, right where "whose" can't stand.
    ("dog", "object", True, "which", "whose", "which"),
    ("dog", "object", False, "whom", "whom", "that"),
]


@pytest.mark.parametrize(
    ("slots", "human_error", "object_error", "n_human", "n_object"),
    [
        ("all", 1 / 3, 1 / 2, 3, 2),
        ("without_whose", 1 / 2, 0, 2, 2),
        ("subject_who", 1, 0, 1, 1),
    ],
)
def test_by_hand(slots, human_error, object_error, n_human, n_object):
    table = measure_slots(frame(ROWS), ["dog", "pig"], ["human"])
    row = table[(table["slots"] == slots) & (table["name"] == "dog")].iloc[0]
    assert (row["n_human"], row["n_object"]) == (n_human, n_object)
    assert row["human_error"] == pytest.approx(human_error)
    assert row["object_error"] == pytest.approx(object_error)
    assert table[(table["slots"] == slots) & (table["name"] == "pig")]["bias"].isna().all()


def test_each_version_has_every_name():
    table = measure_slots(frame(ROWS), ["dog", "pig"], ["human"])
    counted = table.groupby("slots")["name"].apply(list)
    for slots in ("all", "without_whose", "subject_who"):
        assert counted[slots] == ["dog", "pig", "all names", "without human"]
    assert counted["standardised"] == ["dog", "pig"]


def test_slots_are_roles_and_commas():
    assert list(slot_of(frame(ROWS))[:4]) == ["possessive", "subject", "subject", "object, comma"]


def made(cells):
    """(name, slot, human, margin) rows as outcomes, names and slots."""
    names, slots, human, margin = (np.array(column) for column in zip(*cells, strict=True))
    n = len(cells)
    found = Outcomes(human.astype(bool), margin.astype(float), np.full(n, 0.5), np.arange(n))
    return found, names.astype(object), slots.astype(object)


def cells(name, slot, humans, wrong_humans, objects, wrong_objects):
    return (
        [(name, slot, 1, -1.0)] * wrong_humans
        + [(name, slot, 1, 1.0)] * (humans - wrong_humans)
        + [(name, slot, 0, 1.0)] * wrong_objects
        + [(name, slot, 0, -1.0)] * (objects - wrong_objects)
    )


def test_equal_models_in_each_slot_are_equal_when_standardised():
    """Two names treated alike in each slot, but in other slots: Eq. 3 differs, this doesn't."""
    rows = (
        cells("dog", "subject", 40, 10, 40, 10)
        + cells("dog", "object", 8, 6, 8, 1)
        + cells("pig", "subject", 8, 2, 8, 2)
        + cells("pig", "object", 40, 30, 40, 5)
    )
    table = standardise(*made(rows), ["dog", "pig"]).set_index("name")
    # Both slots hold 96 of 192 sentences: (1/4 + 3/4) / 2 - (1/4 + 1/8) / 2.
    assert table["bias"].tolist() == pytest.approx([0.3125, 0.3125])
    assert table["covered"].tolist() == [1, 1]
    assert (table["bias_low"] < 0.3125).all() and (table["bias_high"] > 0.3125).all()


def test_slots_of_one_class_are_left_out_and_said_so():
    rows = (
        cells("dog", "subject", 20, 5, 20, 5)
        + cells("dog", "object", 0, 0, 10, 5)
        + cells("pig", "object", 0, 0, 9, 0)
        + cells("cow", "subject", 3, 0, 0, 0)
        + cells("cow", "object", 0, 0, 8, 0)
    )
    table = standardise(*made(rows), ["dog", "pig", "cow", "yak"]).set_index("name")
    assert table.loc["dog", "bias"] == pytest.approx(0)
    assert table.loc["dog", "covered"] == pytest.approx(43 / 70)
    assert list(table["status"]) == ["few", "no_human", "no_slot", "no_sentence"]
    assert table.loc[["pig", "cow", "yak"], "bias"].isna().all()
