"""Fig. 1: the dendrogram of names, its clusters told apart, labels styled by category."""

from collections.abc import Mapping

import numpy as np
from matplotlib.figure import Figure
from scipy.cluster.hierarchy import dendrogram

from whowhich.figures.style import CATEGORY_COLOURS, PAGE_WIDTH, SMALL, legend_below, style_labels
from whowhich.templates.upgma import Tree, clusters, cut_height

_ABOVE = "#8C8C8C"
# None is the colour of a category; neighbours differ in lightness, too.
CLUSTER_COLOURS = ("#000000", "#E69F00", "#6A3D9A", "#56B4E9", "#A0522D", "#CC79A7")
_DASHES = ("solid", "dashed", "dotted")
# Inches a label needs, and what stands beside the labels.
_LABEL_PITCH, _MARGIN = 0.135, 0.9


def draw_dendrogram(
    tree: Tree,
    categories: Mapping[str, str],
    fraction: float = 0.7,
    title: str = "",
    colours: Mapping[str, str] = CATEGORY_COLOURS,
) -> Figure:
    """Draw the tree: heights are 1 - TMR, merges below the cut have their cluster's colour.

    tree: of at least two names (else the figure says that there is nothing to cluster);
    categories: that of each name; fraction: where the tree is cut, of its highest merge.
    Clusters beyond the number of colours have dashed lines.
    """
    width = max(PAGE_WIDTH / 2, min(PAGE_WIDTH, _MARGIN + _LABEL_PITCH * len(tree.names)))
    figure = Figure(figsize=(width, 3.3), layout="constrained")
    axis = figure.subplots()
    if title:
        axis.set_title(title)
    if len(tree.names) < 2:
        nothing_to_cluster(axis, tree.names)
        return figure
    links = link_styles(tree, fraction)
    drawn = dendrogram(
        tree.merges,
        labels=tree.names,
        no_plot=True,
        link_color_func=lambda node: str(node),
    )
    for x, y, node in zip(drawn["icoord"], drawn["dcoord"], drawn["color_list"], strict=True):
        colour, dashes = links[int(node)]
        width = 0.7 if colour == _ABOVE else 1.1
        axis.plot(x, y, color=colour, linestyle=dashes, linewidth=width)
    cut = cut_height(tree, fraction)
    axis.axhline(cut, color=_ABOVE, linewidth=0.5, linestyle=(0, (5, 4)))
    axis.annotate(
        f"cut at {fraction:g} of the highest merge",
        (1.0, cut),
        xytext=(0, 2),
        xycoords=("axes fraction", "data"),
        textcoords="offset points",
        ha="right",
        fontsize=SMALL,
        color="#4D4D4D",
    )
    axis.set_xticks(5.0 + 10.0 * np.arange(len(tree.names)), drawn["ivl"], rotation=90)
    style_labels(axis.get_xticklabels(), categories, colours)
    axis.tick_params(axis="x", length=0, pad=2)
    axis.set_xlim(0, 10.0 * len(tree.names))
    axis.set_ylim(0, max(1e-3, 1.03 * float(tree.merges[:, 2].max())))
    axis.set_ylabel("1 − token match rate (Eq. 2)")
    axis.spines["bottom"].set_visible(False)
    legend_below(figure, [categories[name] for name in tree.names], colours)
    return figure


def nothing_to_cluster(axis, names: list[str]) -> None:
    """Say why there is no tree, in place of it."""
    axis.axis("off")
    what = f"only {names[0]!r} has" if names else "no name has"
    axis.text(0.5, 0.5, f"Nothing to cluster:\n{what} associated words", ha="center", va="center")


def link_styles(tree: Tree, fraction: float) -> dict[int, tuple]:
    """(colour, dashes) of each merge, by node: its cluster's below the cut, grey above."""
    labels = clusters(tree, fraction)
    count = len(tree.names)
    first_leaf = {leaf: leaf for leaf in range(count)}
    left_to_right: dict[int, int] = {}
    height = cut_height(tree, fraction)
    members = dict(zip(*np.unique(labels, return_counts=True), strict=True))
    for leaf in tree.order:
        if members[labels[leaf]] > 1:
            left_to_right.setdefault(int(labels[leaf]), len(left_to_right))
    styles: dict[int, tuple] = {}
    for step, (left, _, merge_height, _) in enumerate(tree.merges):
        node = count + step
        first_leaf[node] = first_leaf[int(left)]
        place = left_to_right.get(int(labels[first_leaf[node]]))
        if place is None or (merge_height >= height and height > 0):
            styles[node] = (_ABOVE, "solid")
        else:
            turn, colour = divmod(place, len(CLUSTER_COLOURS))
            styles[node] = (CLUSTER_COLOURS[colour], _DASHES[turn % len(_DASHES)])
    return styles
