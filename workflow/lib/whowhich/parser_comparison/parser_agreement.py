"""Do two parsers find the same references, and does one of them prefer "which" to "who"?"""

import itertools
from collections.abc import Iterator, Mapping, Sequence

import numpy as np
import pandas as pd

from whowhich.pronouns import PRONOUNS, is_human
from whowhich.stats.intervals import wilson

AGREEMENT_COLUMNS = (
    "one",
    "two",
    "by",
    "value",
    "pairs",
    "both",
    "only_one",
    "only_two",
    "neither",
    "positive_agreement",
    "kappa",
)
SHARE_COLUMNS = (
    "parser",
    "by",
    "value",
    "found",
    "found_by_any",
    "share_found",
    "human",
    "object",
    "human_share",
    "human_share_low",
    "human_share_high",
)


def parser_agreement(
    pairs: Sequence[Mapping], found: Mapping[str, Mapping[str, bool]]
) -> pd.DataFrame:
    """Each two parsers' agreement over all candidate pairs, a pronoun, and a name.

    pairs: rows of SAMPLED_PAIRS; found: by parser and reference_id, whether it is a reference.
    positive_agreement: 2 both / (2 both + only one + only two), the chance that what one finds is
    found by the other, too; kappa: Cohen's, over all pairs. NaN where they aren't defined.
    """
    rows = []
    for one, two in itertools.combinations(found, 2):
        for by, value, group in _groups(pairs):
            ids = [pair["reference_id"] for pair in group]
            a = np.array([found[one][i] for i in ids], bool)
            b = np.array([found[two][i] for i in ids], bool)
            cells = [int(x.sum()) for x in (a & b, a & ~b, ~a & b, ~a & ~b)]
            rows.append((one, two, by, value, len(ids), *cells, *_agreement(*cells)))
    return pd.DataFrame(rows, columns=list(AGREEMENT_COLUMNS))


def parser_shares(
    pairs: Sequence[Mapping], found: Mapping[str, Mapping[str, bool]], confidence: float
) -> pd.DataFrame:
    """What each parser finds of what any finds, and the share of human pronouns in it.

    A parser whose human_share is lower than another's on the same sentences prefers "that" and
    "which", or the other prefers "who". Intervals are Wilson's.
    """
    rows = []
    for parser, says in found.items():
        for by, value, group in _groups(pairs):
            any_ids = [
                p for p in group if any(other[p["reference_id"]] for other in found.values())
            ]
            own = [p for p in any_ids if says[p["reference_id"]]]
            human = sum(is_human(p["pronoun"]) for p in own)
            share = human / len(own) if own else np.nan
            low, high = wilson(share, len(own), confidence)
            of_any = len(own) / len(any_ids) if any_ids else np.nan
            counts = (len(own), len(any_ids), of_any, human, len(own) - human)
            rows.append((parser, by, value, *counts, share, low, high))
    return pd.DataFrame(rows, columns=list(SHARE_COLUMNS))


def found_by(
    pairs: Sequence[Mapping], methods: Mapping[str, Mapping[str, str | None]]
) -> pd.DataFrame:
    """The pairs that any parser finds, with the method by which each does (empty: it doesn't).

    methods: by parser and reference_id.
    """
    columns = ["reference_id", "document", "name", "pronoun", "sentence"]
    rows = [
        [
            *(pair[column] for column in columns),
            *(m[pair["reference_id"]] or "" for m in methods.values()),
        ]
        for pair in pairs
        if any(m[pair["reference_id"]] for m in methods.values())
    ]
    return pd.DataFrame(rows, columns=[*columns, *methods])


def _groups(pairs: Sequence[Mapping]) -> Iterator[tuple[str, str, list[Mapping]]]:
    yield "all", "all", list(pairs)
    for by, values in (("pronoun", PRONOUNS), ("name", sorted({p["name"] for p in pairs}))):
        for value in values:
            yield by, value, [p for p in pairs if p[by] == value]


def _agreement(both: int, only_one: int, only_two: int, neither: int) -> tuple[float, float]:
    differ = only_one + only_two
    positive = 2 * both / (2 * both + differ) if both + differ else np.nan
    total = both + differ + neither
    if not total:
        return positive, np.nan
    one, two = both + only_one, both + only_two
    chance = (one * two + (total - one) * (total - two)) / total**2
    kappa = ((both + neither) / total - chance) / (1 - chance) if chance < 1 else np.nan
    return positive, kappa
