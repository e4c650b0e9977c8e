"""Masking slurs."""

from pathlib import Path

import pytest

from whowhich.errors import InputError
from whowhich.templates.censor import censor, matches_censored, read_stems

SHIPPED = Path(__file__).parents[3] / "resources" / "censored_words.txt"


@pytest.mark.parametrize(
    ("word", "printed"),
    [
        ("fucked", "f**ked"),
        ("Fucking", "F**king"),
        ("##fucker", "##f**ker"),
        ("slaughtered", "slaughtered"),
        ("Niger", "Niger"),
        ("Scunthorpe", "Scunthorpe"),
    ],
)
def test_shipped_list(word, printed):
    assert censor(read_stems(SHIPPED))(word) == printed


def test_an_empty_list_masks_nothing():
    assert censor([])("fucked") == "fucked"


def test_short_stems_are_refused(tmp_path):
    path = tmp_path / "stems.txt"
    path.write_text("# comment\nab\n")
    with pytest.raises(InputError, match="three letters"):
        read_stems(path)


@pytest.mark.parametrize(
    ("printed", "word", "same"),
    [
        ("f**ked", "fucked", True),
        ("f**ked", "fucking", False),
        ("f**ked", "f**ked", False),
        ("ripe", "ripe", True),
        ("ripe", "Ripe", False),
        ("1:", "1:", True),
        (":", ":", True),
    ],
)
def test_matching_what_the_paper_masks(printed, word, same):
    assert matches_censored(printed, word) is same
