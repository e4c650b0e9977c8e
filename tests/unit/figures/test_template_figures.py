"""Dendrogram, heat map and sentiment bars: nothing clipped, nothing overlapping, legible."""

import itertools

import numpy as np
import pandas as pd
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg

from whowhich.figures.dendrogram import draw_dendrogram, link_styles
from whowhich.figures.heat_map import draw_heat_map
from whowhich.figures.sentiment_figure import draw_sentiment
from whowhich.figures.style import PAGE_WIDTH, SMALL, figure_style
from whowhich.templates.name_clusters import cluster_names
from whowhich.templates.sentiment import share_table

PAPER = """horse turkey fox human fish dog bird moth buffalo robin cat wolf eagle bear lion tiger
beetle bat mouse fly newfoundland tang butterfly deer seal snake persian duck swan sheep chicken
snail bombay frog crane penguin rat monkey falcon rabbit beaver pike pig elephant cow molly"""
NAMES = PAPER.split()
CATEGORIES = {
    **dict.fromkeys(NAMES, "other"),
    **dict.fromkeys(("chicken", "cow", "pig"), "farm"),
    "human": "human",
    "newfoundland": "companion",
}


def clustering(names=NAMES, seed=7):
    generator = np.random.default_rng(seed)
    return cluster_names({n: set(generator.integers(0, 60, 25).tolist()) for n in names})


def share(models=1):
    rows = [
        ("cat", "sad", "object", "negative", "in_lexicon"),
        ("cat", "dry", "human", "neutral", "not_in_lexicon"),
    ]
    columns = ["name", "word", "condition", "sentiment", "coverage"]
    table = share_table(pd.DataFrame(rows, columns=columns))
    return {f"a-model-of-some-kind-{i}": table for i in range(models)}


def boxes(figure, texts):
    renderer = FigureCanvasAgg(figure).get_renderer()
    figure.draw(renderer)
    return [t.get_window_extent(renderer) for t in texts if t.get_text() and t.get_visible()]


def all_texts(figure):
    texts = [*figure.texts]
    for axis in figure.axes:
        texts += [*axis.get_xticklabels(), *axis.get_yticklabels(), axis.title, *axis.texts]
        texts += [axis.xaxis.label, axis.yaxis.label]
    return texts + [text for legend in figure.legends for text in legend.get_texts()]


FIGURES = {
    "dendrogram": lambda c: draw_dendrogram(c.tree, CATEGORIES, title="a-model"),
    "heat map": lambda c: draw_heat_map(c.tree, c.distances, CATEGORIES, title="a-model"),
    "sentiment": lambda c: draw_sentiment(share()),
    "sentiment of four": lambda c: draw_sentiment(share(4), "all"),
}


@pytest.mark.parametrize("figure", FIGURES)
def test_nothing_is_clipped_or_small(figure):
    with figure_style():
        drawn = FIGURES[figure](clustering())
        texts = all_texts(drawn)
        found = boxes(drawn, texts)
        whole = drawn.bbox
        assert drawn.get_figwidth() <= PAGE_WIDTH + 1e-9
        for box in found:
            assert box.width == 0 or (box.x0 >= whole.x0 - 1 and box.x1 <= whole.x1 + 1)
            assert box.height == 0 or (box.y0 >= whole.y0 - 1 and box.y1 <= whole.y1 + 1)
        assert min(text.get_fontsize() for text in texts) >= SMALL - 1


@pytest.mark.parametrize("figure", ["dendrogram", "heat map"])
def test_46_labels_do_not_overlap(figure):
    with figure_style():
        drawn = FIGURES[figure](clustering())
        for axis in drawn.axes:
            for labels in (axis.get_xticklabels(), axis.get_yticklabels()):
                names = [label for label in labels if label.get_text() in NAMES]
                found = boxes(drawn, names)
                for one, other in itertools.pairwise(found):
                    # Boxes hold leading above and below the letters.
                    assert not one.shrunk(0.8, 0.8).overlaps(other.shrunk(0.8, 0.8))
        shown = {label.get_text() for a in drawn.axes for label in a.get_xticklabels()}
        assert set(NAMES) <= shown


def test_leaves_stand_in_the_order_of_the_tree():
    with figure_style():
        found = clustering()
        drawn = draw_dendrogram(found.tree, CATEGORIES)
        labels = [label.get_text() for label in drawn.axes[0].get_xticklabels()]
        assert labels == [found.tree.names[leaf] for leaf in found.tree.order]


def test_links_below_the_cut_have_one_look_a_cluster():
    found = clustering()
    styles = link_styles(found.tree, 0.9)
    count, members = len(found.tree.names), {}
    for step, (left, right, height, _) in enumerate(found.tree.merges):
        a, b = (members.get(int(node), [int(node)]) for node in (left, right))
        members[count + step] = [*a, *b]
        below = height < 0.9 * found.tree.merges[:, 2].max()
        assert (styles[count + step][0] != "#8C8C8C") is bool(below)


@pytest.mark.parametrize("words", [{}, {"cat": {1}}, {"cat": set(), "dog": set()}])
def test_too_few_names_are_said_so(words):
    with figure_style():
        found = cluster_names(words)
        for drawn in (
            draw_dendrogram(found.tree, {"cat": "companion"}),
            draw_heat_map(found.tree, found.distances, {"cat": "companion"}),
        ):
            assert "Nothing to cluster" in drawn.axes[0].texts[0].get_text()


def test_equal_sets_can_be_drawn():
    with figure_style():
        found = cluster_names({name: {1, 2} for name in ("cat", "cow", "pig")})
        categories = dict.fromkeys(found.tree.names, "other")
        for drawn in (
            draw_dendrogram(found.tree, categories),
            draw_heat_map(found.tree, found.distances, categories),
        ):
            boxes(drawn, all_texts(drawn))


def test_bars_stand_for_the_shares():
    with figure_style():
        axis = draw_sentiment(share()).axes[0]
        heights = [round(bar.get_height(), 6) for bar in axis.patches]
        # negative, neutral, positive; object before human.
        assert heights == [1.0, 0.0, 0.0, 1.0, 0.0, 0.0]
        axis = draw_sentiment(share(), "all").axes[0]
        assert [round(bar.get_height(), 6) for bar in axis.patches][:4] == [0.5, 0.0, 0.0, 0.5]
