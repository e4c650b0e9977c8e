import pandas as pd
import pytest

from whowhich.figures.pronoun_figure import draw_pronoun_counts
from whowhich.figures.style import figure_style

TABLE = pd.DataFrame(
    {
        "name": ["cat", "cow", "dog", "human"],
        "references": [3, 0, 7, 5],
        "that": [1, 0, 3, 0],
        "which": [1, 0, 2, 0],
        "who": [1, 0, 1, 3],
        "whose": [0, 0, 1, 1],
        "whom": [0, 0, 0, 1],
    }
)
CATEGORIES = {"cat": "companion", "cow": "farm", "dog": "companion", "human": "human"}


def test_bars_stand_on_one_another_in_the_order_of_their_sums():
    with figure_style():
        axis = draw_pronoun_counts(TABLE, CATEGORIES, "books").axes[0]
        assert [label.get_text() for label in axis.get_xticklabels()] == ["dog", "human", "cat"]
        tops = {}
        for bar in axis.patches:
            tops[round(bar.get_x(), 3)] = bar.get_y() + bar.get_height()
        assert list(tops.values()) == [7, 5, 3]
        assert [text.get_text() for text in axis.texts] == ["No reference (1): cow"]


@pytest.mark.parametrize("rows", [0, 1])
def test_few_or_no_names(rows):
    with figure_style():
        axis = draw_pronoun_counts(TABLE.iloc[:rows], CATEGORIES, "books").axes[0]
        assert len(axis.get_xticklabels()) == rows


@pytest.mark.parametrize("most", [1, 7, 19, 25_000])
def test_the_axis_counts_in_whole_pronouns(most):
    table = TABLE.assign(that=most, references=most)
    with figure_style():
        axis = draw_pronoun_counts(table, CATEGORIES, "books").axes[0]
        values = axis.get_yticks()
    assert all(float(value).is_integer() for value in values)
