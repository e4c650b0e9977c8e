"""Effects of subject and relative pronoun on words, from crossed templates."""

from collections.abc import Callable, Mapping, Sequence

import numpy as np
import pandas as pd

from whowhich.templates.probabilities import mean_log_probability
from whowhich.templates.template_sets import (
    HUMAN_PRONOUNS,
    HUMAN_SUBJECTS,
    OBJECT_PRONOUNS,
    OBJECT_SUBJECTS,
    Cell,
)

EFFECTS = ("subject", "pronoun", "she_he", "interaction")

# What a positive and a negative value of an effect favours.
SIDES: Mapping[str, tuple[str, str]] = {
    "subject": ("It, This, That", "She, He"),
    "pronoun": ("which, that", "who"),
    "she_he": ("She", "He"),
    "interaction": ("matched sentences", "mixed sentences"),
}
TOP_COLUMNS = ("name", "effect", "favours", "rank", "token_id", "word", "value")


def effects(logp: np.ndarray, cells: Sequence[Cell]) -> dict[str, np.ndarray]:
    """Effects on each vocabulary entry, in natural logs.

    logp: (cells, vocabulary); cells: the templates, each subject with each pronoun once.

    subject: object subjects (It, This, That) minus human ones (She, He), over all pronouns alike;
    pronoun: which and that minus who, over all subjects alike; she_he: She minus He; interaction:
    the subject effect under object pronouns minus that under human ones. Positive values favour
    the object side, or She. A side with several members is their plain mean.
    """
    subjects = np.array([cell.subject for cell in cells])
    pronouns = np.array([cell.pronoun for cell in cells])
    values = np.asarray(logp, dtype=np.float64)

    def mean(some_subjects: Sequence[str], some_pronouns: Sequence[str]) -> np.ndarray:
        rows = np.isin(subjects, some_subjects) & np.isin(pronouns, some_pronouns)
        return values[rows].mean(axis=0)

    everyone = HUMAN_SUBJECTS + OBJECT_SUBJECTS
    all_pronouns = HUMAN_PRONOUNS + OBJECT_PRONOUNS
    under_object = mean(OBJECT_SUBJECTS, OBJECT_PRONOUNS) - mean(HUMAN_SUBJECTS, OBJECT_PRONOUNS)
    under_human = mean(OBJECT_SUBJECTS, HUMAN_PRONOUNS) - mean(HUMAN_SUBJECTS, HUMAN_PRONOUNS)
    return {
        "subject": mean(OBJECT_SUBJECTS, all_pronouns) - mean(HUMAN_SUBJECTS, all_pronouns),
        "pronoun": mean(everyone, OBJECT_PRONOUNS) - mean(everyone, HUMAN_PRONOUNS),
        "she_he": mean(["She"], all_pronouns) - mean(["He"], all_pronouns),
        "interaction": under_object - under_human,
    }


def common_enough(logp: np.ndarray, cells: Sequence[Cell]) -> np.ndarray:
    """Which entries reach 1/|V| on average (Eq. 1) with some subject or with some pronoun.

    The rarity filter of the two sets, carried over to the crossed ones. logp: (cells, vocabulary).
    """
    limit = -np.log(logp.shape[1])
    passed = np.zeros(logp.shape[1], dtype=bool)
    for key in ("subject", "pronoun"):
        levels = np.array([getattr(cell, key) for cell in cells])
        for level in sorted(set(levels)):
            passed |= mean_log_probability(logp[levels == level]) >= limit
    return passed


def top_effect_words(table: pd.DataFrame, names: list[str], count: int = 5) -> pd.DataFrame:
    """The `count` words that each effect favours and disfavours most, by name; columns
    TOP_COLUMNS. table: FACTORIAL_EFFECTS. Ties go by token id; a value of 0 favours nothing."""
    rows = []
    for name in names:
        own = table[table["name"] == name]
        for effect in EFFECTS:
            for sign, favours in zip((1, -1), SIDES[effect], strict=True):
                side = own[own[effect] * sign > 0]
                order = np.lexsort((side["token_id"], -sign * side[effect]))[:count]
                best = side.iloc[order]
                rows += [
                    (name, effect, favours, rank, token, word, value)
                    for rank, (token, word, value) in enumerate(
                        zip(best["token_id"], best["word"], best[effect], strict=True), start=1
                    )
                ]
    return pd.DataFrame(rows, columns=list(TOP_COLUMNS))


def effect_sizes(table: pd.DataFrame, categories: Mapping[str, str]) -> pd.DataFrame:
    """Per name: category, words, and root mean square of each effect over them (natural logs)."""
    rows = []
    for name, category in categories.items():
        own = table[table["name"] == name]
        sizes = {
            f"{effect}_rms": float(np.sqrt((own[effect] ** 2).mean())) if len(own) else np.nan
            for effect in EFFECTS
        }
        rows.append({"name": name, "category": category, "words": len(own), **sizes})
    return pd.DataFrame(rows)


def wide_effects(top: pd.DataFrame, written: Callable[[str], str] = str) -> pd.DataFrame:
    """One row a name, effect and side with its words, from `top_effect_words`."""
    keys = ["name", "effect", "favours"]
    rows = [
        (*key, ", ".join(written(str(word)) for word in own["word"]))
        for key, own in top.groupby(keys, sort=False)
    ]
    return pd.DataFrame(rows, columns=[*keys, "words"])
