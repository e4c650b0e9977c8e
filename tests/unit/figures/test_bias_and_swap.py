"""Figures of the bias and of the swap: what they show, mark and leave out."""

import numpy as np
import pandas as pd
from matplotlib.colors import to_hex

from whowhich.figures.bias_figure import FEW, draw_bias, draw_swap
from whowhich.figures.style import MARK, category_colours, figure_style, marked_names

CATEGORIES = {"dog": "companion", "pig": "farm", "persian": "companion", "yak": "other"}


def bias_table():
    return pd.DataFrame(
        {
            "name": ["dog", "pig", "persian", "yak"],
            "bias": [0.1, 0.4, -0.2, np.nan],
            "bias_low": [0.0, 0.2, -0.6, np.nan],
            "bias_high": [0.2, 0.6, 0.3, np.nan],
            "bias_expected": [0.1, 0.2, 0.0, np.nan],
            "status": ["ok", "ok", "few", "no_human"],
        }
    )


def texts(figure):
    found = figure.findobj(lambda artist: hasattr(artist, "get_text"))
    return " ".join(" ".join(text.get_text() for text in found).split())


def test_bias_is_sorted_greyed_marked_and_what_is_missing_is_named():
    senses = {"dog": 0.2, "pig": 0, "persian": 0.21, "yak": np.nan}
    assert marked_names(senses) == {"persian"}
    with figure_style():
        figure = draw_bias(bias_table(), CATEGORIES, "made", marked=marked_names(senses))
        axis = figure.axes[0]
        figure.canvas.draw()
        labels = [label.get_text() for label in axis.get_xticklabels()]
        assert labels == ["pig", "dog", f"persian{MARK}"]
        colours = [to_hex(bar.get_facecolor()) for bar in axis.patches[:3]]
        palette = category_colours()
        assert colours == [palette["farm"].lower(), palette["companion"].lower(), FEW]
        # A marked label keeps the colour of its category.
        assert to_hex(axis.get_xticklabels()[2].get_color()) == palette["companion"].lower()
        shown = texts(figure)
    assert "(1): yak" in shown and "another sense" in shown


def test_bias_without_marks_explains_none():
    with figure_style():
        assert MARK not in texts(draw_bias(bias_table().iloc[:3], CATEGORIES, "made"))


def swap_table():
    return pd.DataFrame(
        {
            "name": ["dog", "table", "man"],
            "category": ["companion", "thing", "person"],
            "effect": [0.2, -1.0, 1.5],
            "effect_low": [0.0, -1.5, 1.2],
            "effect_high": [0.4, -0.5, 1.8],
        }
    )


def test_swap_has_the_most_person_like_noun_on_top():
    with figure_style():
        axis = draw_swap(swap_table(), "made").axes[0]
        labels = [label.get_text() for label in axis.get_yticklabels()]
        positions = axis.collections[-1].get_offsets()[:, 0].tolist()
    assert labels == ["table", "dog", "man"]  # from bottom to top
    assert positions == [-1.0, 0.2, 1.5]


def test_swap_without_sentences_says_so():
    with figure_style():
        assert "no sentence" in texts(draw_swap(swap_table().iloc[:0], "made"))
