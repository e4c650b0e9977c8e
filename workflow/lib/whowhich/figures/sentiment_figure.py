"""Fig. 2: shares of negative, neutral and positive words by model and condition."""

from collections.abc import Mapping

import numpy as np
import pandas as pd
from matplotlib.figure import Figure

from whowhich.figures.style import CONDITION_COLOURS, CONDITION_HATCHES, PAGE_WIDTH, SMALL
from whowhich.templates.sentiment import SENTIMENTS
from whowhich.templates.template_sets import CONDITIONS

# What a share may be of, as the config names it.
SHARES: Mapping[str, str] = {"condition": "of_condition", "all": "of_all"}
# Of more models, the numbers over the bars would meet.
_MOST_LABELLED = 2
_UNITS = {"pairs": "pairs of name and word", "words": "distinct words"}


def draw_sentiment(tables: Mapping[str, pd.DataFrame], shares: str = "condition") -> Figure:
    """One panel a unit (pairs as in the paper, distinct words), bars by sentiment and model.

    tables: model -> share table; shares: "condition" (of the words of that condition) or "all"
    (of the words of both). Dark bars are object sentences, light hatched ones human sentences.
    """
    units = [unit for unit in _UNITS if any((t["unit"] == unit).any() for t in tables.values())]
    bars = len(tables) * len(SENTIMENTS) * len(units)
    width = min(PAGE_WIDTH, max(PAGE_WIDTH / 2, 1.0 + 0.42 * bars))
    figure = Figure(figsize=(width, 2.9), layout="constrained")
    axes = figure.subplots(1, len(units), sharey=True, squeeze=False)[0]
    models = list(tables)
    for axis, unit in zip(axes, units, strict=True):
        _panel(axis, tables, models, unit, SHARES[shares])
        axis.set_title(_UNITS[unit])
    of = "its condition's words" if shares == "condition" else "all words"
    axes[0].set_ylabel(f"share of {of}")
    handles, labels = axes[0].get_legend_handles_labels()
    figure.legend(handles[:2], labels[:2], loc="outside upper center", ncols=2)
    return figure


def _panel(axis, tables, models: list[str], unit: str, suffix: str) -> None:
    gap = len(models) + 1
    places, names, centres = [], [], []
    for s, sentiment in enumerate(SENTIMENTS):
        for m, model in enumerate(models):
            place = s * gap + m
            places.append(place)
            names.append(model)
            rows = tables[model].set_index(["unit", "condition"])
            for c, condition in enumerate(CONDITIONS):
                value = float(rows.loc[(unit, condition), f"{sentiment}_{suffix}"])
                bar = axis.bar(
                    place + 0.4 * (c - 0.5),
                    value,
                    width=0.4,
                    color=CONDITION_COLOURS[condition],
                    hatch=CONDITION_HATCHES[condition],
                    edgecolor="white" if condition == "object" else CONDITION_COLOURS["object"],
                    linewidth=0.4,
                    label=f"{condition} sentences",
                )
                if np.isfinite(value) and len(models) <= _MOST_LABELLED:
                    axis.bar_label(bar, [f"{100 * value:.0f}"], fontsize=SMALL - 1, padding=1)
        centres.append(s * gap + (len(models) - 1) / 2)
    axis.set_ylim(0, 1.05 if len(models) == 1 else 1.15)
    axis.set_yticks(np.arange(0, 1.01, 0.2))
    axis.yaxis.set_major_formatter(lambda value, _: f"{100 * value:.0f}%")
    axis.grid(axis="y")
    if len(models) == 1:
        axis.set_xticks(centres, SENTIMENTS)
        axis.set_xlabel(models[0])
        return
    axis.set_xticks(places, names, rotation=90)
    for centre, sentiment in zip(centres, SENTIMENTS, strict=True):
        axis.text(
            centre, 1.03, sentiment, ha="center", va="top", transform=axis.get_xaxis_transform()
        )
