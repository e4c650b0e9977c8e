"""The style of all figures."""

import itertools

import matplotlib
import numpy as np
import pytest
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure

from whowhich.errors import InputError
from whowhich.figures.style import (
    CATEGORY_COLOURS,
    CATEGORY_FONTS,
    CATEGORY_LABELS,
    CONDITION_COLOURS,
    category_colours,
    category_legend,
    figure_style,
    save_figure,
    style_labels,
)
from whowhich.names import CATEGORIES

# Machado, Oliveira and Fernandes (2009), severity 1, on linear RGB.
DEFICIENCIES = {
    "protanopia": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "deuteranopia": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "tritanopia": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
}


def linear(colour):
    channels = np.array(to_rgb(colour))
    return np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)


def luminance(colour):
    return float(linear(colour) @ [0.2126, 0.7152, 0.0722])


@pytest.mark.parametrize("category", ["farm", "companion", "other", "human", "person", "thing"])
def test_labels_are_legible_on_white(category):
    contrast = 1.05 / (luminance(CATEGORY_COLOURS[category]) + 0.05)
    # WCAG: 4.5 for text, 3 for bold text; the vermillion of farm animals is always bold.
    assert contrast >= (3.0 if "fontweight" in CATEGORY_FONTS[category] else 4.5)


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
def test_categories_differ_with_any_colour_vision(deficiency):
    seen = {
        category: np.clip(np.array(DEFICIENCIES[deficiency]) @ linear(colour), 0, 1) ** (1 / 2.2)
        for category, colour in CATEGORY_COLOURS.items()
    }
    for one, other in itertools.combinations(("farm", "companion", "other", "human"), 2):
        far = np.linalg.norm(seen[one] - seen[other]) > 0.2
        assert far or CATEGORY_FONTS[one] != CATEGORY_FONTS[other]


def test_no_two_categories_of_the_paper_look_alike_in_grey():
    fonts = [str(CATEGORY_FONTS[c]) for c in ("farm", "companion", "other", "human")]
    assert len(set(fonts)) == 4


def test_conditions_differ_in_grey():
    assert luminance(CONDITION_COLOURS["human"]) > 4 * luminance(CONDITION_COLOURS["object"])


def test_every_category_has_a_colour_a_font_and_a_label():
    assert set(CATEGORIES) == set(CATEGORY_COLOURS) == set(CATEGORY_FONTS) == set(CATEGORY_LABELS)


def example():
    figure = Figure(figsize=(3, 2))
    axis = figure.subplots()
    axis.bar([0, 1], [1, 2], hatch="//")
    axis.set_xticks([0, 1], ["cow", "cat"])
    style_labels(axis.get_xticklabels(), {"cow": "farm", "cat": "companion"})
    category_legend(figure, ["companion", "farm"])
    return figure


def test_files_are_the_same_every_time(tmp_path):
    written = []
    for folder in ("one", "two"):
        with figure_style():
            written.append(save_figure(example(), tmp_path / folder / "a.figure"))
    names = [path.name for path in written[0]]
    assert names == ["a.figure.svg", "a.figure.pdf", "a.figure.png"]
    for one, two in zip(*written, strict=True):
        assert one.read_bytes() == two.read_bytes()
        assert b"/Date" not in one.read_bytes() and b"dc:date" not in one.read_bytes()
    assert sorted(path.name for path in (tmp_path / "one").iterdir()) == sorted(names)


def test_style_leaves_no_trace():
    before = dict(matplotlib.rcParams)
    with figure_style():
        assert matplotlib.rcParams["font.size"] == 8.0
    after = dict(matplotlib.rcParams)
    assert {k: v for k, v in after.items() if k != "backend"} == {
        k: v for k, v in before.items() if k != "backend"
    }


def test_labels_take_the_look_of_their_category():
    labels = example().axes[0].get_xticklabels()
    assert labels[0].get_color() == CATEGORY_COLOURS["farm"]
    assert labels[0].get_fontweight() == "bold"
    assert labels[1].get_fontstyle() == "italic"


def test_legend_holds_what_occurs_in_the_palettes_order():
    texts = [text.get_text() for text in example().legends[0].get_texts()]
    assert texts == ["farm animal", "companion animal"]


def test_config_replaces_colours():
    assert category_colours({"farm": "navy"})["farm"] == "navy"
    assert category_colours()["farm"] == CATEGORY_COLOURS["farm"]
    with pytest.raises(InputError, match="no category 'pet'"):
        category_colours({"pet": "navy"})
    with pytest.raises(InputError, match=r"figures\.colours\.farm: 'nvy' is no colour"):
        category_colours({"farm": "nvy"})
