"""VADER on single words."""

import math

import pandas as pd
import pytest

from whowhich.errors import InputError
from whowhich.templates.sentiment import Valence, condition_tests, read_overlay, share_table


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


ROWS = [
    ("cat", "sad", "object", "negative", "in_lexicon"),
    ("dog", "sad", "object", "negative", "in_lexicon"),
    ("cat", "dry", "object", "neutral", "not_in_lexicon"),
    ("cat", "##ra", "object", "neutral", "word_piece"),
    ("cat", "shy", "human", "negative", "in_lexicon"),
    ("cat", "gay", "human", "positive", "in_lexicon"),
    ("dog", "dry", "human", "neutral", "not_in_lexicon"),
]
COLUMNS = ["name", "word", "condition", "sentiment", "coverage"]


def scored(rows=ROWS):
    return pd.DataFrame(rows, columns=COLUMNS)


def test_shares_by_hand():
    table = share_table(scored()).set_index(["unit", "condition"])
    pairs = table.loc[("pairs", "object")]
    assert (pairs["words"], pairs["negative"], pairs["neutral"], pairs["positive"]) == (4, 2, 2, 0)
    assert pairs["negative_of_condition"] == 0.5
    assert pairs["negative_of_all"] == pytest.approx(2 / 7)
    assert pairs["negative_of_non_neutral"] == 1.0
    assert pairs["lexicon_coverage"] == 0.5
    assert pairs["word_pieces"] == 1
    words = table.loc[("words", "object")]
    assert (words["words"], words["negative"]) == (3, 1)
    assert words["negative_of_all"] == pytest.approx(1 / 6)
    human = table.loc[("words", "human")]
    assert human["negative_of_condition"] == pytest.approx(1 / 3)
    assert human["negative_of_non_neutral"] == 0.5


def test_a_condition_without_words_has_no_share():
    table = share_table(scored(ROWS[:4])).set_index(["unit", "condition"])
    assert table.loc[("pairs", "human"), "words"] == 0
    assert math.isnan(table.loc[("pairs", "human"), "negative_of_condition"])


def test_differences_by_hand():
    table = condition_tests(scored(), permutations=200).set_index("measure")
    # Distinct words: object sad, dry, ##ra; human shy, gay, dry.
    negative = table.loc["negative"]
    assert (negative["object"], negative["human"]) == pytest.approx((1 / 3, 1 / 3))
    assert negative["p_value"] == 1.0
    assert negative["words"] == 5
    non_neutral = table.loc["negative_of_non_neutral"]
    assert (non_neutral["object"], non_neutral["human"]) == (1.0, 0.5)
    assert non_neutral["words"] == 3


def test_p_value_is_the_share_of_labellings():
    # Four words, two a condition; both negative ones in human sentences. Two of the six
    # labellings are as extreme, this one and its mirror.
    rows = [
        ("cat", word, condition, sentiment, "in_lexicon")
        for word, condition, sentiment in (
            ("a", "object", "positive"),
            ("b", "object", "positive"),
            ("c", "human", "negative"),
            ("d", "human", "negative"),
        )
    ]
    table = condition_tests(scored(rows), permutations=20_000).set_index("measure")
    assert table.loc["negative", "difference"] == -1.0
    assert table.loc["negative", "p_value"] == pytest.approx(1 / 3, abs=0.01)


def test_undefined_tests_say_why():
    one_sided = condition_tests(scored(ROWS[:4]), permutations=10).set_index("measure")
    assert (one_sided["status"] == "a condition has no such word").all()
    neutral = [row for row in ROWS if row[3] == "neutral"]
    table = condition_tests(scored(neutral), permutations=10).set_index("measure")
    assert table.loc["neutral", "status"] == "all words are alike"
    assert table.loc["negative_of_non_neutral", "status"] == "a condition has no such word"
    empty = condition_tests(scored([]), permutations=10)
    assert (empty["status"] == "a condition has no such word").all()


def test_order_of_rows_changes_nothing():
    expected = condition_tests(scored(), permutations=100)
    assert condition_tests(scored(ROWS[::-1]), permutations=100).equals(expected)
