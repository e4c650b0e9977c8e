"""VADER's verdict on single words (paper, 4.1.2), with an overlay lexicon if the user has one."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from vaderSentiment.vaderSentiment import SentimentIntensityAnalyzer

from whowhich.errors import InputError
from whowhich.templates.template_set import read_csv

SENTIMENTS = ("negative", "neutral", "positive")
# VADER's own recommendation for its compound score.
COMPOUND_LIMIT = 0.05
COVERAGE = ("in_lexicon", "not_in_lexicon", "word_piece")


@dataclass(frozen=True, slots=True)
class Verdict:
    """compound: from -1 to 1; sentiment: one of SENTIMENTS; coverage: one of COVERAGE."""

    compound: float
    sentiment: str
    coverage: str


class Valence:
    """Scores words without context. overlay: valences (-4 to 4) by word, before VADER's own."""

    def __init__(self, overlay: Mapping[str, float] | None = None):
        self._analyzer = SentimentIntensityAnalyzer()
        self._analyzer.lexicon.update({word.lower(): v for word, v in (overlay or {}).items()})

    def of(self, word: str, piece: bool = False) -> Verdict:
        """The verdict on one word; a word piece is no word, hence neutral.

        ("##hell" ends "Mitchell" as well as "shell": VADER would strip the mark and call it
        negative.)
        """
        if piece:
            return Verdict(0.0, "neutral", "word_piece")
        compound = float(self._analyzer.polarity_scores(word)["compound"])
        # VADER looks past punctuation, so that what it values, it knows.
        known = word.lower() in self._analyzer.lexicon or compound != 0
        coverage = "in_lexicon" if known else "not_in_lexicon"
        if compound >= COMPOUND_LIMIT:
            return Verdict(compound, "positive", coverage)
        return Verdict(compound, "negative" if compound <= -COMPOUND_LIMIT else "neutral", coverage)


def read_overlay(path: str | Path) -> dict[str, float]:
    """Read an overlay lexicon (CSV: word, valence from -4 to 4).

    Raises InputError for other columns, an empty or repeated word, a valence that is no such
    number.
    """
    overlay: dict[str, float] = {}
    for where, row in read_csv(path, ("word", "valence"), "sentiment.lexicon"):
        word = row["word"].strip().lower()
        if not word or word in overlay:
            raise InputError(f"{where}: word {row['word']!r} is empty or stands there twice")
        try:
            valence = float(row["valence"])
        except ValueError:
            valence = float("nan")
        if not -4 <= valence <= 4:
            raise InputError(f"{where}: valence {row['valence']!r}; valid are numbers from -4 to 4")
        overlay[word] = valence
    return overlay
