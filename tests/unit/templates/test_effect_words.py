"""Words of the strongest effects."""

import math

import pandas as pd
import pytest

from whowhich.templates.effect_words import effect_sizes, top_effect_words, wide_effects

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
