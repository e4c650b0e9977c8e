"""One finding: a claim of the paper, judged on one model, corpus or both."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pandas as pd

from whowhich.findings.verdicts import OPEN

COLUMNS = (
    *("claim", "section", "statement", "model", "corpus", "verdict"),
    *("value", "low", "high", "finding", "paper", "rule"),
)
NAN = math.nan

# A row of a table, by column.
Row = Mapping[Any, Any]


@dataclass(frozen=True, slots=True)
class Claim:
    """What the paper says: key, where it says it, in our words, and by which rule we judge it."""

    key: str
    section: str
    statement: str
    rule: str


@dataclass(frozen=True, slots=True)
class Measure:
    """What was found of a claim: the number judged with its interval, the verdict, a sentence.

    paper: the paper's own number for the counterpart of the model or corpus, in words, or "".
    """

    verdict: str
    sentence: str
    value: float = NAN
    low: float = NAN
    high: float = NAN
    paper: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    """A claim with what was found of it; model, corpus: keys of the config, "" if it has none."""

    claim: Claim
    measure: Measure
    model: str = ""
    corpus: str = ""

    def row(self) -> tuple:
        """Values of COLUMNS."""
        claim, found = self.claim, self.measure
        return (
            *(claim.key, claim.section, claim.statement, self.model, self.corpus, found.verdict),
            *(found.value, found.low, found.high, found.sentence, found.paper, claim.rule),
        )


def unknown(why: str, paper: str = "") -> Measure:
    """What can't be told, and why."""
    return Measure(OPEN, why, paper=paper)


def span(value: float, low: float, high: float, digits: int = 2) -> str:
    """A number with its interval as text: "0.35 (0.21 to 0.50)"."""
    if math.isnan(low) or math.isnan(high):
        return f"{value:.{digits}f} (no interval)"
    return f"{value:.{digits}f} ({low:.{digits}f} to {high:.{digits}f})"


def rows_by(table: pd.DataFrame, column: str) -> dict[str, Row]:
    """The rows of a table by the values of a column, which are all different."""
    return {row[column]: row for row in table.to_dict("records")}
