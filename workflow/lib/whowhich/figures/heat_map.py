"""Figs 4 to 7: distances of all pairs of names as a heat map in the dendrogram's order."""

from collections.abc import Mapping

import numpy as np
from matplotlib.figure import Figure
from scipy.cluster.hierarchy import dendrogram

from whowhich.figures.dendrogram import link_styles, nothing_to_cluster
from whowhich.figures.style import (
    CATEGORY_COLOURS,
    PAGE_WIDTH,
    SEQUENTIAL_MAP,
    legend_below,
    style_labels,
)
from whowhich.templates.upgma import Tree

_LABEL_PITCH, _MARGIN = 0.118, 1.4


def draw_heat_map(
    tree: Tree,
    distances: np.ndarray,
    categories: Mapping[str, str],
    fraction: float = 0.7,
    title: str = "",
    colours: Mapping[str, str] = CATEGORY_COLOURS,
) -> Figure:
    """Draw 1 - TMR of every pair: the lighter, the more alike, as the paper has it.

    tree, distances (names, names): of the same names in the same order; the other arguments as
    for the dendrogram, which stands above the map.
    """
    side = max(PAGE_WIDTH / 2, min(PAGE_WIDTH, _MARGIN + _LABEL_PITCH * len(tree.names)))
    figure = Figure(figsize=(side, side * 1.12), layout="constrained")
    if len(tree.names) < 2:
        nothing_to_cluster(figure.subplots(), tree.names)
        return figure
    top, bottom = figure.subplots(2, 1, height_ratios=[1, 6], sharex=True)
    drawn = dendrogram(tree.merges, no_plot=True, link_color_func=lambda node: str(node))
    links = link_styles(tree, fraction)
    for x, y, node in zip(drawn["icoord"], drawn["dcoord"], drawn["color_list"], strict=True):
        colour, dashes = links[int(node)]
        places = (np.array(x) - 5.0) / 10.0
        top.plot(places, y, color=colour, linestyle=dashes, linewidth=0.8)
    top.set_ylim(0, None)
    top.axis("off")
    if title:
        top.set_title(title)
    order = drawn["leaves"]
    names = [tree.names[leaf] for leaf in order]
    # The scale is that of the pairs; the zeros of the diagonal would halve its contrast.
    pairs = distances[np.triu_indices(len(names), 1)]
    image = bottom.imshow(
        distances[np.ix_(order, order)],
        cmap=f"{SEQUENTIAL_MAP}_r",
        vmin=pairs.min(),
        vmax=max(pairs.max(), pairs.min() + 1e-6),
        aspect="auto",
        interpolation="nearest",
    )
    bottom.set_xticks(range(len(names)), names, rotation=90)
    bottom.set_yticks(range(len(names)), names)
    bottom.yaxis.tick_right()
    bottom.tick_params(length=0, pad=2)
    for labels in (bottom.get_xticklabels(), bottom.get_yticklabels()):
        style_labels(labels, categories, colours)
    for spine in bottom.spines.values():
        spine.set_visible(False)
    figure.colorbar(
        image,
        ax=[top, bottom],
        location="left",
        fraction=0.03,
        shrink=0.5,
        extend="min",
        label="1 − token match rate (lighter: more alike)",
    )
    legend_below(figure, [categories[name] for name in tree.names], colours)
    return figure
