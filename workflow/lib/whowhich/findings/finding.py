"""Findings: claims of the paper judged by stated rules, on one model, corpus or both."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd

HOLDS = "holds"
FAILS = "doesn't hold"
OPEN = "can't be told"
VERDICTS = (HOLDS, FAILS, OPEN)
# Of every test; the rules of the claims name it.
LEVEL = 0.05

COLUMNS = (
    "claim",
    "section",
    "statement",
    "model",
    "corpus",
    "verdict",
    "value",
    "low",
    "high",
    "finding",
    "paper",
    "rule",
)
NAN = math.nan
# A row of a table, by column.
Row = Mapping[Any, Any]


def above(low: float, high: float, threshold: float) -> str:
    """Whether a number is above a threshold: its whole interval is, or its whole interval isn't.

    An interval that holds the threshold, or an unknown one (NaN), leaves it open.
    """
    if low > threshold:
        return HOLDS
    return FAILS if high < threshold else OPEN


def below(low: float, high: float, threshold: float) -> str:
    """Whether a number is below a threshold; see `above`."""
    return above(-high, -low, -threshold)


def within(low: float, high: float, least: float, most: float) -> str:
    """Whether a number lies in a range: its whole interval does, or none of it."""
    if least <= low and high <= most:
        return HOLDS
    return FAILS if high < least or low > most else OPEN


def by_test(difference: float, p_value: float, level: float) -> str:
    """Whether a difference is positive, by a test of the hypothesis that there is none.

    p_value: two-sided. A significant difference of the other sign refutes the claim; one that
    isn't significant leaves it open.
    """
    if math.isnan(difference) or math.isnan(p_value) or p_value >= level or difference == 0:
        return OPEN
    return HOLDS if difference > 0 else FAILS


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
            claim.key,
            claim.section,
            claim.statement,
            self.model,
            self.corpus,
            found.verdict,
            found.value,
            found.low,
            found.high,
            found.sentence,
            found.paper,
            claim.rule,
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


def findings_frame(findings: Iterable[Finding]) -> pd.DataFrame:
    """One row a finding, columns COLUMNS; "" for a model or corpus that a claim doesn't have."""
    return pd.DataFrame([finding.row() for finding in findings], columns=list(COLUMNS))


def compare_findings(tables: Sequence[tuple[str, pd.DataFrame]]) -> pd.DataFrame:
    """How each finding's verdict and number move from variant to variant.

    tables: (variant, findings_frame) with the base first. One row a claim, model and corpus;
    columns verdict and value of each variant, and `moved`: in how many variants the verdict is
    another than the base's. A variant that lacks a finding (its models are others) has none.
    """
    keys = ["claim", "model", "corpus"]
    base = tables[0][1]
    found = base[keys].copy()
    moved = pd.Series(0, index=found.index)
    for variant, table in tables:
        own = table.set_index(keys)[["verdict", "value"]]
        joined = found[keys].join(own, on=keys)
        found[f"verdict: {variant}"] = joined["verdict"]
        found[f"value: {variant}"] = joined["value"]
        moved += (joined["verdict"].notna() & (joined["verdict"] != base["verdict"])).astype(int)
    found.insert(len(keys), "moved", moved)
    return found


def summary_text(findings: pd.DataFrame) -> str:
    """Markdown: each claim with the models and corpora on which it holds, doesn't, is open."""
    lines = []
    for _, rows in findings.groupby("claim", sort=False):
        first = rows.iloc[0]
        parts = []
        for verdict in VERDICTS:
            where = [
                ", ".join(filter(None, (row["model"], row["corpus"])))
                for row in rows[rows["verdict"] == verdict].to_dict("records")
            ]
            if where and len(rows) == 1:
                parts.append(f"**{verdict}**")
            elif where:
                parts.append(f"**{verdict}** in {len(where)} ({'; '.join(filter(None, where))})")
        lines.append(f"- {first['statement']} {', '.join(parts)}.")
    return "\n".join(lines)
