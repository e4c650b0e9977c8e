"""Figs 8-10: how often each relative pronoun refers to each name in a corpus."""

import textwrap
from collections.abc import Collection, Mapping

import pandas as pd
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from whowhich.figures.style import (
    NOTE,
    PRONOUN_COLOURS,
    category_colours,
    category_legend,
    label,
    style_labels,
)
from whowhich.pronouns import PRONOUNS, is_human


def draw_pronoun_counts(
    table: pd.DataFrame,
    categories: Mapping[str, str],
    title: str,
    colours: Mapping[str, str] | None = None,
    marked: Collection[str] = (),
) -> Figure:
    """Stacked bars a name, from the most references to the fewest.

    table: columns of tables.corpus_schemas.COUNT_COLUMNS; names without a reference are written
    below.
    categories: category of each name; colours: replacements for the categories' default ones;
    marked: names that often stand for something else.
    Object pronouns are plain, human ones hatched. To be called within `figure_style()`.
    """
    palette = category_colours(colours)
    shown = table[table["references"] > 0]
    shown = shown.sort_values(["references", "name"], ascending=[False, True])
    names = list(shown["name"])
    positions = range(len(names))
    figure = Figure(figsize=(max(3.3, 1.0 + 0.165 * len(names)), 3.2))
    axis = figure.subplots()
    figure.subplots_adjust(right=0.99)
    bottom = pd.Series(0, index=shown.index)
    for pronoun in PRONOUNS:
        axis.bar(
            positions,
            shown[pronoun],
            bottom=bottom,
            width=0.75,
            color=PRONOUN_COLOURS[pronoun],
            hatch="////" if is_human(pronoun) else "",
            edgecolor="black",
            linewidth=0.3,
            label=pronoun,
        )
        bottom = bottom + shown[pronoun]
    labels = {name: label(name, marked) for name in names}
    axis.set_xticks(list(positions), list(labels.values()), rotation=90)
    styles = {text: categories[name] for name, text in labels.items()}
    style_labels(axis.get_xticklabels(), styles, palette)
    axis.set_xlim(-0.7, max(len(names), 1) - 0.3)
    axis.set_ylabel("relative pronouns")
    axis.yaxis.set_major_locator(MaxNLocator(integer=True))
    axis.yaxis.set_major_formatter(lambda value, _: f"{value:,.0f}")
    axis.set_title(title)
    figure.legend(title="pronoun", loc="upper left", bbox_to_anchor=(1.0, 0.9))
    category_legend(
        figure,
        [categories[name] for name in names],
        palette,
        loc="upper left",
        bbox_to_anchor=(1.0, 0.45),
        title="label",
    )
    notes = [NOTE] if any(name in marked for name in names) else []
    missing = sorted(table.loc[table["references"] == 0, "name"])
    if missing:
        notes.append(f"No reference ({len(missing)}): {', '.join(missing)}")
    if notes:
        width = int(figure.get_figwidth() * 17)
        axis.text(
            0,
            -0.36,
            "\n".join(textwrap.fill(note, width) for note in notes),
            transform=axis.transAxes,
            fontsize=6.5,
            va="top",
        )
    return figure
