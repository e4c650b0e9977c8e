"""Figs 3 and 11: Eq. 3 per name, labels coloured by category; and the swap beside it."""

import textwrap
from collections.abc import Collection, Mapping

import pandas as pd
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

from whowhich.figures.style import (
    COLUMN_WIDTH,
    NOTE,
    category_colours,
    category_legend,
    label,
    style_labels,
)

FEW = "#c8c8c8"


def draw_bias(
    table: pd.DataFrame,
    categories: Mapping[str, str],
    title: str,
    colours: Mapping[str, str] | None = None,
    marked: Collection[str] = (),
) -> Figure:
    """Bars of Eq. 3 with their intervals, and a mark where a calibrated model would be.

    table: the bias table; names without a defined value are left out and named below the figure,
    those of few sentences are grey. categories: category of each name; colours: replacements for
    the default ones; marked: names that often stand for something else. To be called within
    `figure_style()`.
    """
    palette = category_colours(colours)
    shown = table[table["bias"].notna()].sort_values(["bias", "name"], ascending=[False, True])
    names = list(shown["name"])
    positions = range(len(names))
    few = shown["status"].eq("few").to_list()
    figure = Figure(figsize=(max(4.5, 2.2 + 0.165 * len(names)), 3.6), layout="constrained")
    axis = figure.subplots()
    fill = [
        FEW if grey else palette[categories[name]] for name, grey in zip(names, few, strict=True)
    ]
    axis.bar(positions, shown["bias"], color=fill, width=0.75)
    axis.vlines(positions, shown["bias_low"], shown["bias_high"], color="black", linewidth=0.6)
    axis.plot(
        positions,
        shown["bias_expected"],
        linestyle="",
        marker="D",
        markersize=3,
        markerfacecolor="white",
        markeredgecolor="black",
        markeredgewidth=0.6,
    )
    axis.axhline(0, color="black", linewidth=0.6)
    labels = {name: label(name, marked) for name in names}
    axis.set_xticks(list(positions), list(labels.values()), rotation=90)
    styles = {text: categories[name] for name, text in labels.items()}
    style_labels(axis.get_xticklabels(), styles, palette)
    axis.set_xlim(-0.7, max(len(names), 1) - 0.3)
    axis.set_ylim(-1.05, 1.05)
    axis.set_ylabel("bias (Eq. 3): as human < 0 < as object")
    axis.set_title(title)
    _legends(figure, [categories[name] for name in names], palette, any(few))
    notes = [NOTE] if any(name in marked for name in names) else []
    missing = sorted(table.loc[table["bias"].isna(), "name"])
    if missing:
        notes.append(
            f"No value, since one side has no sentence ({len(missing)}): {', '.join(missing)}"
        )
    _footnotes(figure, notes, width=int(figure.get_figwidth() * 17))
    return figure


def _legends(figure: Figure, present: list[str], palette: Mapping[str, str], few: bool) -> None:
    category_legend(
        figure, present, palette, loc="outside right upper", title="label", alignment="left"
    )
    marks: list = [
        Line2D([], [], color="black", linewidth=0.6, label="interval"),
        Line2D(
            [],
            [],
            linestyle="",
            marker="D",
            markersize=3,
            markerfacecolor="white",
            markeredgecolor="black",
            label="calibrated model",
        ),
    ]
    if few:
        marks.append(Patch(color=FEW, label="few sentences"))
    figure.legend(handles=marks, loc="outside right lower")


def _footnotes(figure: Figure, notes: list[str], width: int) -> None:
    if notes:
        text = "\n".join(textwrap.fill(note, width) for note in notes)
        figure.supxlabel(text, x=0.01, ha="left", fontsize=6.5)


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
