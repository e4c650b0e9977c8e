"""Effects of subject and relative pronoun."""

import itertools
import math

import numpy as np
import pandas as pd
import pytest

from whowhich.templates.crossed_effects import (
    common_enough,
    effect_sizes,
    effects,
    top_effect_words,
    wide_effects,
)
from whowhich.templates.template_sets import Cell

SUBJECTS = {"She": 0.3, "He": 0.1, "It": 1.0, "This": 1.2, "That": 0.8}
PRONOUNS = {"who": -0.4, "which": 0.5, "that": 0.1}
CELLS = [Cell(s, p, f"{s} {p}") for s, p in itertools.product(SUBJECTS, PRONOUNS)]


def test_an_additive_design_by_hand():
    logp = np.array([[SUBJECTS[c.subject] + PRONOUNS[c.pronoun] - 9] for c in CELLS])
    found = {key: float(value[0]) for key, value in effects(logp, CELLS).items()}
    # (1.0 + 1.2 + 0.8) / 3 - (0.3 + 0.1) / 2; (0.5 + 0.1) / 2 - (-0.4); 0.3 - 0.1.
    assert found == pytest.approx(
        {"subject": 0.8, "pronoun": 0.7, "she_he": 0.2, "interaction": 0.0}, abs=1e-12
    )


def test_interaction_by_hand():
    # One cell, It with who, is 3 higher: subject effect under who is up by 1, under others not.
    logp = np.array([[3.0 if (c.subject, c.pronoun) == ("It", "who") else 0.0] for c in CELLS])
    found = {key: float(value[0]) for key, value in effects(logp, CELLS).items()}
    # subject: 3 / 9; pronoun: -3 / 5; interaction: 0 - 3 / 3.
    assert found == pytest.approx(
        {"subject": 1 / 3, "pronoun": -0.6, "she_he": 0.0, "interaction": -1.0}, abs=1e-12
    )


def test_order_of_cells_changes_nothing():
    logp = np.random.default_rng(4).normal(size=(15, 6))
    order = np.random.default_rng(5).permutation(15)
    once = effects(logp, CELLS)
    again = effects(logp[order], [CELLS[i] for i in order])
    for key in once:
        np.testing.assert_allclose(once[key], again[key], atol=1e-12)


def test_a_word_common_with_one_subject_only_is_kept():
    # Four words; 1/|V| = 0.25. The second reaches it with She alone, the third nowhere.
    rows = [[0.5, 0.25, 0.05, 0.2] if c.subject == "She" else [0.7, 0.1, 0.1, 0.1] for c in CELLS]
    assert common_enough(np.log(rows), CELLS).tolist() == [True, True, False, False]


TABLE = pd.DataFrame(
    {
        "name": ["cat"] * 3,
        "token_id": [5, 3, 4],
        "word": ["dry", "shy", "wet"],
        "subject": [2.0, -1.0, 2.0],
        "pronoun": [0.0, 0.0, 1.0],
        "she_he": [0.0, 3.0, 4.0],
        "interaction": [-1.0, -2.0, 0.0],
    }
)


def test_by_hand():
    top = top_effect_words(TABLE, ["cat", "ant"], count=2)
    found = {
        (effect, favours): list(own["word"])
        for (effect, favours), own in top.groupby(["effect", "favours"])
    }
    assert found == {
        ("subject", "It, This, That"): ["wet", "dry"],  # a tie goes by token id
        ("subject", "She, He"): ["shy"],
        ("pronoun", "which, that"): ["wet"],
        ("she_he", "She"): ["wet", "shy"],
        ("interaction", "mixed sentences"): ["shy", "dry"],
    }


def test_wide_table():
    table = wide_effects(top_effect_words(TABLE, ["cat"], 2), lambda word: word.upper())
    assert table.iloc[0].to_list() == ["cat", "subject", "It, This, That", "WET, DRY"]


def test_sizes_by_hand():
    sizes = effect_sizes(TABLE, {"cat": "companion", "ant": "other"}).set_index("name")
    assert sizes.loc["cat", "subject_rms"] == pytest.approx(math.sqrt((4 + 1 + 4) / 3))
    assert sizes.loc["cat", "words"] == 3
    assert math.isnan(sizes.loc["ant", "subject_rms"])
