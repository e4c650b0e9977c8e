"""VADER on single words."""

import math

import pytest

from whowhich.errors import InputError
from whowhich.templates.valence import Valence, read_overlay


def test_the_papers_finding():
    valence = Valence()
    slaughtered, killed = valence.of("slaughtered"), valence.of("killed")
    assert (slaughtered.compound, slaughtered.sentiment) == (0.0, "neutral")
    assert slaughtered.coverage == "not_in_lexicon"
    assert killed.sentiment == "negative"
    assert killed.coverage == "in_lexicon"
    # VADER's compound of a word of valence v is v / sqrt(v^2 + 15); "killed" has -3.5.
    assert killed.compound == pytest.approx(-3.5 / math.sqrt(3.5**2 + 15), abs=1e-4)


@pytest.mark.parametrize(
    ("word", "sentiment", "coverage"),
    [
        # What is done to animals on farms is no part of the lexicon.
        ("butchered", "neutral", "not_in_lexicon"),
        ("culled", "neutral", "not_in_lexicon"),
        ("hunted", "neutral", "not_in_lexicon"),
        ("murdered", "negative", "in_lexicon"),
        ("abused", "negative", "in_lexicon"),
        # VADER reads past a mark at a word's end.
        ("kill.", "negative", "in_lexicon"),
    ],
)
def test_neighbours_of_the_papers_finding(word, sentiment, coverage):
    verdict = Valence().of(word)
    assert (verdict.sentiment, verdict.coverage) == (sentiment, coverage)


def test_case_does_not_matter():
    assert Valence().of("Killed") == Valence().of("killed")


def test_a_word_piece_is_no_word():
    verdict = Valence().of("##hell", piece=True)
    assert (verdict.sentiment, verdict.coverage) == ("neutral", "word_piece")


def test_overlay_changes_its_words_and_no_other(tmp_path):
    path = tmp_path / "overlay.csv"
    path.write_text("word,valence\nSlaughtered,-3.4\nkilled,0\n")
    overlaid = Valence(read_overlay(path))
    assert overlaid.of("slaughtered").sentiment == "negative"
    assert overlaid.of("slaughtered").coverage == "in_lexicon"
    assert overlaid.of("killed").sentiment == "neutral"
    assert overlaid.of("happy") == Valence().of("happy")
    assert Valence().of("slaughtered").sentiment == "neutral"  # no trace is left behind


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("x,5", "valid are numbers from -4 to 4"),
        ("x,bad", "'bad'"),
        ("x,nan", "'nan'"),
        (",1", "empty"),
        ("X,1\nx,2", "twice"),
    ],
)
def test_faulty_overlays_are_refused(tmp_path, line, reason):
    path = tmp_path / "overlay.csv"
    path.write_text(f"word,valence\n{line}\n")
    with pytest.raises(InputError, match=rf"sentiment\.lexicon.*{reason}"):
        read_overlay(path)
