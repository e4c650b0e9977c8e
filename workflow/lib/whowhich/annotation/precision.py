"""Precision and recall of the references from annotators' answers (paper, section 4.2)."""

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
import pandas as pd

from whowhich.pronouns import PRONOUNS
from whowhich.stats.intervals import UNKNOWN, weighted, wilson

COLUMNS = (
    "annotator",
    "pronoun",
    "drawn",
    "answered",
    "yes",
    "no",
    "unsure",
    "precision",
    "precision_low",
    "precision_high",
    "precision_if_unsure_is_no",
    "precision_if_unsure_is_yes",
    "recall",
    "recall_low",
    "recall_high",
)
MAJORITY = "majority"

Rate = tuple[float, float, float]
NOTHING: Rate = (np.nan, *UNKNOWN)


def measure_precision(
    key: Sequence[Mapping], answers: Mapping[str, Mapping[str, str]], confidence: float
) -> pd.DataFrame:
    """Precision a pronoun and over all, for each annotator and, of several, their majority.

    key: as sheet.read_key gives it; answers: by annotator and reference_id.
    Counts are of the items that were found to be references. Precision leaves out "unsure"; its
    interval is Wilson's. Over all pronouns the strata are weighted by their size in the corpus,
    with the interval of Zou et al. (2009). Recall needs a sample of the pairs that were not
    found, and is NaN without one; its interval is that of a ratio (Donner and Zou 2012). Where the
    sample would have them, but a pronoun has no such pair, nothing was missed: recall is 1.
    """
    columns = dict(answers)
    if len(answers) > 1:
        columns[MAJORITY] = majority(answers, [row["reference_id"] for row in key])
    rows = []
    with_others = any(not row["found"] for row in key)
    for annotator, given in columns.items():
        strata = {
            (pronoun, found): _stratum(key, given, pronoun, found)
            for pronoun in PRONOUNS
            for found in (True, False)
        }
        for pronoun in (*PRONOUNS, "all"):
            ours = {name: s for name, s in strata.items() if pronoun in (name[0], "all")}
            rows.append((annotator, pronoun, *_row(ours, with_others, confidence)))
    return pd.DataFrame(rows, columns=list(COLUMNS))


def majority(answers: Mapping[str, Mapping[str, str]], ids: Iterable[str]) -> dict[str, str]:
    """What more than half of an item's answers say; "unsure" if none does, "" without answers."""
    found = {}
    for identifier in ids:
        given = [a for each in answers.values() if (a := each.get(identifier, ""))]
        most = max(given, key=given.count, default="")
        found[identifier] = most if not given or 2 * given.count(most) > len(given) else "unsure"
    return found


def _stratum(key, given: Mapping[str, str], pronoun: str, found: bool) -> dict:
    rows = [row for row in key if row["pronoun"] == pronoun and row["found"] == found]
    said = [given.get(row["reference_id"], "") for row in rows]
    counts = {answer: said.count(answer) for answer in ("yes", "no", "unsure")}
    return {
        **counts,
        "drawn": len(rows),
        "answered": len(rows) - said.count(""),
        "population": max((row["population"] for row in rows), default=0),
    }


def _row(
    strata: Mapping[tuple[str, bool], Mapping[str, int]], with_others: bool, confidence: float
) -> list:
    found = [s for (_, kept), s in strata.items() if kept and s["population"]]
    others = [s for (_, kept), s in strata.items() if not kept and s["population"]]
    total = sum(s["population"] for s in found)
    counts = [sum(s[c] for s in found) for c in ("drawn", "answered", "yes", "no", "unsure")]
    hits = _total(found, confidence)
    precision = tuple(value / total for value in hits) if total else NOTHING
    bounds = [
        _total(found, confidence, unsure)[0] / total if total else np.nan
        for unsure in ("no", "yes")
    ]
    recall = NOTHING
    if with_others and found and not np.isnan(hits[0]):
        missed = _total(others, confidence) if others else (0.0, 0.0, 0.0)
        recall = _recall(hits, missed)
    return [*counts, *precision, *bounds, *recall]


def _total(strata: Sequence[Mapping[str, int]], confidence: float, unsure: str = "") -> Rate:
    """Number of true references in strata, with its interval; unsure: what that counts as."""
    rates = []
    for stratum in strata:
        yes = stratum["yes"] + (stratum["unsure"] if unsure == "yes" else 0)
        n = stratum["yes"] + stratum["no"] + (stratum["unsure"] if unsure else 0)
        if n == 0:
            return NOTHING
        rates.append((yes / n, *wilson(yes / n, n, confidence)))
    if not rates:
        return NOTHING
    values, lows, highs = zip(*rates, strict=True)
    return weighted(values, lows, highs, [stratum["population"] for stratum in strata])


def _recall(hits: Rate, misses: Rate) -> Rate:
    """hits / (hits + misses), from the ratio of misses to hits and its interval."""
    found, found_low, found_high = hits
    missed, missed_low, missed_high = misses
    if not found_low > 0 or np.isnan(missed):
        return (found / (found + missed) if found + missed > 0 else np.nan, *UNKNOWN)
    low = _bound(missed, missed_low, found, found_high, -1)
    high = _bound(missed, missed_high, found, found_low, 1)
    return found / (found + missed), 1 / (1 + high), 1 / (1 + low)


def _bound(one: float, one_limit: float, two: float, two_limit: float, sign: int) -> float:
    """A limit of one / two (Donner and Zou 2012, Statistical Methods in Medical Research 21)."""
    product = one * two
    rest = one_limit * two_limit * (2 * one - one_limit) * (2 * two - two_limit)
    scale = two_limit * (2 * two - two_limit)
    if not scale > 0:
        return np.inf if sign > 0 else 0.0
    return float(max(0.0, (product + sign * np.sqrt(max(0.0, product**2 - rest))) / scale))
