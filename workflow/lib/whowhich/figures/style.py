"""The one style of all figures: palettes, sizes, marks; deterministic files in three formats."""

import contextlib
import os
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

import matplotlib
import matplotlib.colors
from cycler import cycler
from matplotlib.lines import Line2D

from whowhich.errors import InputError, choices
from whowhich.files import atomic_path

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from matplotlib.legend import Legend
    from matplotlib.text import Text


FORMATS = ("svg", "pdf", "png")
PNG_DPI = 300
# Widths of a column and of a page of text, in inches (ACL and Springer formats alike).
COLUMN_WIDTH = 3.3
PAGE_WIDTH = 6.9
# Smallest text in points at print size.
SMALL = 6.5
NORMAL = 8.0
CATEGORY_COLOURS: Mapping[str, str] = MappingProxyType(
    {
        "farm": "#D55E00",
        "companion": "#0072B2",
        "other": "#4D4D4D",
        "human": "#007A5A",
        "person": "#AA4586",
        "thing": "#8A6D00",
    }
)
CATEGORY_FONTS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "farm": {"fontweight": "bold"},
        "companion": {"fontstyle": "italic", "fontweight": "bold"},
        "other": {},
        "human": {"fontstyle": "italic"},
        "person": {"fontstyle": "italic"},
        "thing": {},
    }
)
CATEGORY_LABELS: Mapping[str, str] = MappingProxyType(
    {
        "farm": "farm animal",
        "companion": "companion animal",
        "other": "other species",
        "human": "human",
        "person": "person (control)",
        "thing": "thing (control)",
    }
)
# The dark member of each pair stands for object sentences, the light one for human sentences.
CONDITION_COLOURS: Mapping[str, str] = MappingProxyType({"object": "#0B4F7D", "human": "#9CCBEA"})
CONDITION_HATCHES: Mapping[str, str] = MappingProxyType({"object": "", "human": "////"})
PRONOUN_COLOURS: Mapping[str, str] = MappingProxyType(
    {
        "that": "#0072B2",
        "which": "#56B4E9",
        "who": "#D55E00",
        "whose": "#E69F00",
        "whom": "#F0E442",
    }
)
# Categorical colours in order, for series that are none of the above (models, corpora).
SERIES_COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
# Sequential and diverging maps of even lightness, safe for colour-blind readers and in grey.
SEQUENTIAL_MAP = "cividis"
DIVERGING_MAP = "PuOr"
_RC = {
    "font.family": "DejaVu Sans",  # it comes with matplotlib: the same figure on every machine
    "font.size": NORMAL,
    "axes.titlesize": NORMAL + 1,
    "axes.labelsize": NORMAL,
    "xtick.labelsize": NORMAL - 1,
    "ytick.labelsize": NORMAL - 1,
    "legend.fontsize": NORMAL - 1,
    "legend.frameon": False,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.linewidth": 0.6,
    "axes.axisbelow": True,
    "grid.linewidth": 0.4,
    "grid.color": "#D0D0D0",
    "lines.linewidth": 1.0,
    "hatch.linewidth": 0.5,
    "figure.facecolor": "white",
    "savefig.facecolor": "white",
    "pdf.fonttype": 42,
    "svg.fonttype": "path",
    "svg.hashsalt": "whowhich",
}
# A name with a larger share of other senses is marked.
LIMIT = 0.2
MARK = "†"
NOTE = f"{MARK} over a fifth of the sentences use the name in another sense than the animal's."


@contextlib.contextmanager
def figure_style() -> Iterator[None]:
    """Draw with the project's fonts, sizes and colours, without a display.

    Figures left open by the body are closed.
    """
    from matplotlib import pyplot

    pyplot.switch_backend("Agg")
    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(_RC)  # type: ignore[arg-type]
        matplotlib.rcParams["axes.prop_cycle"] = cycler(color=SERIES_COLOURS)
        try:
            yield
        finally:
            pyplot.close("all")


def save_figure(fig: "Figure", stem: str | os.PathLike) -> list[Path]:
    """Write `fig` as {stem}.svg, {stem}.pdf and {stem}.png; return the paths.

    The canvas grows to hold every label. The same figure gives the same bytes: no time and no
    random identifier is written. Each file appears whole or not at all.
    """
    metadata: dict[str, dict[str, str | None]] = {
        "svg": {"Date": None, "Creator": "whowhich"},
        "pdf": {"CreationDate": None, "Creator": "whowhich", "Producer": "whowhich"},
        "png": {"Software": "whowhich"},
    }
    paths = []
    for kind in FORMATS:
        path = Path(f"{os.fspath(stem)}.{kind}")
        with atomic_path(path) as partial, matplotlib.rc_context({"svg.hashsalt": "whowhich"}):
            fig.savefig(
                partial,
                format=kind,
                dpi=PNG_DPI,
                bbox_inches="tight",
                pad_inches=0.04,
                metadata=metadata[kind],
            )
        paths.append(path)
    return paths


def category_colours(replaced: Mapping[str, str] | None = None) -> dict[str, str]:
    """Colour of each category, with those of the config (`figures: colours:`) in place of ours.

    Raises InputError for an unknown category or a colour that matplotlib doesn't know.
    """
    for category, colour in (replaced or {}).items():
        if category not in CATEGORY_COLOURS:
            raise InputError(
                f"config: figures.colours: no category {category!r}; "
                f"valid are {choices(CATEGORY_COLOURS)}"
            )
        if not matplotlib.colors.is_color_like(colour):
            raise InputError(
                f"config: figures.colours.{category}: {colour!r} is no colour; valid are names "
                f"such as 'navy' and values such as '#0072B2'"
            )
    return {**CATEGORY_COLOURS, **(replaced or {})}


def style_labels(
    labels: Iterable["Text"],
    categories: Mapping[str, str],
    colours: Mapping[str, str] = CATEGORY_COLOURS,
) -> None:
    """Colour, weight and slant each tick label by the category of the name that it shows.

    `categories` maps name to category; a label that isn't in it stays as it is.
    """
    for label in labels:
        category = categories.get(label.get_text())
        if category is not None:
            label.set(color=colours[category], **CATEGORY_FONTS[category])


def category_legend(
    owner,
    categories: Iterable[str],
    colours: Mapping[str, str] = CATEGORY_COLOURS,
    **where,
) -> "Legend":
    """Add a legend of the categories that occur, in the palette's order, to a figure or axes.

    The entries are written in the style of the labels that they explain.
    """
    present = set(categories)
    shown = [category for category in CATEGORY_COLOURS if category in present]
    handles = [
        Line2D([], [], marker="s", linestyle="", color=colours[c], markersize=5) for c in shown
    ]
    legend = owner.legend(handles, [CATEGORY_LABELS[c] for c in shown], **where)
    for text, category in zip(legend.get_texts(), shown, strict=True):
        text.set(color=colours[category], **CATEGORY_FONTS[category])
    return legend


def legend_below(
    figure: "Figure", categories: Iterable[str], colours: Mapping[str, str] = CATEGORY_COLOURS
) -> "Legend":
    """A legend of categories in a row below a figure with constrained layout."""
    where = {"loc": "outside lower center", "ncols": 4, "handletextpad": 0.2, "columnspacing": 1.2}
    return category_legend(figure, categories, colours, **where)


def marked_names(shares: Mapping[str, float]) -> set[str]:
    """The names to be marked; shares: of each name's references, those in another sense."""
    return {name for name, share in shares.items() if share > LIMIT}


def label(name: str, marked: Collection[str]) -> str:
    """The name as an axis shows it."""
    return name + MARK if name in marked else name
