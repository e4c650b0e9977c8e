"""VADER's verdict on single words (paper, 4.1.2), and shares of sentiments (Fig. 2)."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pandas as pd
from vaderSentiment.vaderSentiment import SentimentIntensityAnalyzer

from whowhich.errors import InputError
from whowhich.templates.template_sets import CONDITIONS, read_csv

SENTIMENTS = ("negative", "neutral", "positive")
# VADER's own recommendation for its compound score.
COMPOUND_LIMIT = 0.05
COVERAGE = ("in_lexicon", "not_in_lexicon", "word_piece")

UNITS = ("pairs", "words")
MEASURES = ("negative", "neutral", "positive", "negative_of_non_neutral")


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


def units(scored: pd.DataFrame) -> dict[str, pd.DataFrame]:
    """What may be counted: (name, word) pairs as in the paper, or distinct words a condition.

    scored: columns word, condition, sentiment, coverage, one row a pair.
    """
    return {"pairs": scored, "words": scored.drop_duplicates(["word", "condition"])}


def share_table(scored: pd.DataFrame) -> pd.DataFrame:
    """Counts and shares by unit and condition.

    Columns: unit, condition, words; for each sentiment its count, `<s>_of_condition` (of the
    condition's words) and `<s>_of_all` (of both conditions' words); negative_of_non_neutral;
    lexicon_coverage (words that the lexicon holds), word_pieces. A share of nothing is missing.
    """
    rows = []
    for unit, table in units(scored).items():
        for condition in CONDITIONS:
            chosen = table[table["condition"] == condition]
            counts = {s: int((chosen["sentiment"] == s).sum()) for s in SENTIMENTS}
            row = {"unit": unit, "condition": condition, "words": len(chosen), **counts}
            for s in SENTIMENTS:
                row[f"{s}_of_condition"] = _share(counts[s], len(chosen))
                row[f"{s}_of_all"] = _share(counts[s], len(table))
            row["negative_of_non_neutral"] = _share(
                counts["negative"], counts["negative"] + counts["positive"]
            )
            known = int((chosen["coverage"] == COVERAGE[0]).sum())
            row["lexicon_coverage"] = _share(known, len(chosen))
            row["word_pieces"] = int((chosen["coverage"] == "word_piece").sum())
            rows.append(row)
    return pd.DataFrame(rows)


def condition_tests(
    scored: pd.DataFrame, permutations: int = 10_000, seed: int = 0
) -> pd.DataFrame:
    """Whether the two conditions' words differ in sentiment: permutation tests on distinct words.

    Pairs aren't independent, since names share words; distinct words are the unit. What a word
    belongs to (object, human or both) is permuted over the words; a word of both counts on both
    sides. Two-sided: the share of permutations whose difference is at least as large in absolute
    value, the observed one counted.

    Columns: measure (MEASURES), object, human (shares), difference, p_value, words, permutations,
    status (why there is no value).
    """
    words = scored.groupby("word", sort=True).agg(
        sentiment=("sentiment", "first"),
        in_object=("condition", lambda c: bool((c == "object").any())),
        in_human=("condition", lambda c: bool((c == "human").any())),
    )
    sentiment = words["sentiment"].to_numpy()
    sides = np.stack([words[f"in_{c}"].to_numpy(dtype=bool) for c in CONDITIONS])
    rows = []
    for measure in MEASURES:
        if measure == "negative_of_non_neutral":
            taken = sentiment != "neutral"
            hit = sentiment[taken] == "negative"
        else:
            taken = np.ones(len(sentiment), dtype=bool)
            hit = sentiment == measure
        result = _difference_test(hit, sides[:, taken], permutations, seed)
        rows.append({"measure": measure, **result})
    return pd.DataFrame(rows).astype({"permutations": "Int64"})


def _difference_test(hit: np.ndarray, sides: np.ndarray, permutations: int, seed: int) -> dict:
    counts = sides.sum(axis=1)
    empty = dict.fromkeys(("object", "human", "difference", "p_value"), np.nan)
    result: dict[str, object] = {**empty, "words": len(hit), "permutations": None, "status": "ok"}
    if not counts.all():
        return result | {"status": "a condition has no such word"}
    shares = (sides & hit).sum(axis=1) / counts
    difference = shares[0] - shares[1]
    result |= {"object": shares[0], "human": shares[1], "difference": difference}
    if hit.all() or not hit.any():
        return result | {"status": "all words are alike"}
    generator = np.random.default_rng(seed)
    # difference = sum over the words of `hit` of this weight, whatever the permutation.
    weights = sides[0] / counts[0] - sides[1] / counts[1]
    reached, number = 0, int(hit.sum())
    for _ in range(permutations):
        drawn = generator.permutation(weights)[:number].sum()
        reached += abs(drawn) >= abs(difference) - 1e-12
    return result | {
        "p_value": (reached + 1) / (permutations + 1),
        "permutations": permutations,
    }


def _share(part: int, whole: int) -> float:
    return part / whole if whole else float("nan")
