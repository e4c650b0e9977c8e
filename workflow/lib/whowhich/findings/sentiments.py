"""Claims on the sentiment of the words (paper, section 5.1.2, Fig. 2)."""

import pandas as pd

from whowhich.findings.finding import Claim, Finding, Measure, Row, rows_by, unknown
from whowhich.findings.verdicts import LEVEL, by_test

_RULE = "The difference between the conditions over distinct words (permutation test, 5%)."

NEUTRAL = Claim(
    "object_neutral",
    "5.1.2",
    "Words of object sentences are neutral more often than those of human sentences.",
    _RULE,
)
NEGATIVE = Claim(
    "human_negative_words",
    "5.1.2",
    "Words of human sentences are negative more often (in the paper, but for BERT).",
    _RULE,
)


def judge_sentiment(tests: pd.DataFrame) -> list[Finding]:
    """Findings of NEUTRAL and NEGATIVE for one model.

    tests: the table of its sentiment tests (columns measure, object, human, difference, p_value,
    words, status), shares of distinct words.
    """
    rows = rows_by(tests, "measure")
    return [
        Finding(NEUTRAL, _compare(rows["neutral"], "object", "human")),
        Finding(NEGATIVE, _compare(rows["negative"], "human", "object")),
    ]


def _compare(row: Row, more: str, fewer: str) -> Measure:
    if row["status"] != "ok":
        return unknown(f"No test: {row['status']}.")
    difference, p_value = float(row[more] - row[fewer]), float(row["p_value"])
    text = (
        f"{row['measure'].capitalize()}: {row['object']:.1%} of the words in object sentences, "
        f"{row['human']:.1%} in human ones ({int(row['words'])} distinct words, p = {p_value:.4f})."
    )
    return Measure(by_test(difference, p_value, LEVEL), text, difference)
