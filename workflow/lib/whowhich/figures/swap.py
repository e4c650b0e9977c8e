"""Figure of the swap: what each noun does to the pronoun in the same sentences."""

from collections.abc import Mapping

import pandas as pd
from matplotlib.figure import Figure

from whowhich.figures.style import COLUMN_WIDTH, category_colours, category_legend, style_labels


def draw_swap(table: pd.DataFrame, title: str, colours: Mapping[str, str] | None = None) -> Figure:
    """Nouns from the most person-like to the most thing-like, with their intervals.

    table: results of `swap_effects`; colours: replacements for the default ones of categories.
    To be called within `figure_style()`.
    """
    palette = category_colours(colours)
    shown = table[table["effect"].notna()].sort_values(["effect", "name"], ascending=[True, False])
    names, categories = list(shown["name"]), list(shown["category"])
    positions = range(len(names))
    figure = Figure(figsize=(COLUMN_WIDTH * 1.4, max(1.5, 0.6 + 0.135 * len(names))))
    axis = figure.subplots()
    shades = [palette[category] for category in categories]
    axis.axvline(0, color="black", linewidth=0.6)
    axis.hlines(positions, shown["effect_low"], shown["effect_high"], color=shades, linewidth=1.2)
    axis.scatter(shown["effect"], positions, color=shades, s=9, zorder=3)
    axis.set_yticks(list(positions), names)
    style_labels(axis.get_yticklabels(), dict(zip(names, categories, strict=True)), palette)
    axis.set_ylim(-0.8, max(len(names), 1) - 0.2)
    axis.set_xlabel("effect on the log odds of a human pronoun\n(0: the mean animal)")
    axis.set_title(title)
    category_legend(figure, categories, palette, loc="upper left", bbox_to_anchor=(1.0, 0.9))
    if not names:
        axis.text(0.5, 0.5, "no sentence to swap in", ha="center", transform=axis.transAxes)
    return figure
