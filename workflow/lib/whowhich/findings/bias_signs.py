"""Claims on the sign of Eq. 3 for single names (paper, sections 5.2 and 6.2, Figs 3 and 11)."""

import pandas as pd

from whowhich.findings.finding import Claim, Finding, Measure, Row, rows_by, span, unknown
from whowhich.findings.verdicts import above, below

_RULE = "The interval of Eq. 3 lies wholly on that side of 0."


def _claim(name: str, sign: str, section: str, where: str) -> Claim:
    return Claim(f"{name}_{sign}", section, f"The bias of {name!r} is {sign} {where}.", _RULE)


CLAIMS = {
    "human": _claim("human", "negative", "5.2", "in all models"),
    "chicken": _claim("chicken", "positive", "5.2", "in all models"),
    "turkey": _claim("turkey", "positive", "5.2", "in all models"),
    "dog": _claim("dog", "positive", "5.2", "in BERT and RoBERTa"),
    "cat": _claim("cat", "positive", "5.2", "in BERT and RoBERTa"),
    "newfoundland": _claim("newfoundland", "negative", "6.2", "in all models"),
    "persian": _claim("persian", "negative", "6.2", "in all models"),
}


def judge_signs(bias: pd.DataFrame) -> list[Finding]:
    """Findings of CLAIMS for one model and corpus; bias: columns of tables.bias.BIAS_COLUMNS."""
    rows = rows_by(bias, "name")
    found = []
    for name, claim in CLAIMS.items():
        if name not in rows:
            measure = unknown(f"{name!r} is not among the names.")
        else:
            measure = _sign(rows[name], claim.key.endswith("positive"))
        found.append(Finding(claim, measure))
    return found


def _sign(row: Row, positive: bool) -> Measure:
    counted = f"{int(row['n_human'])} sentences with a human, {int(row['n_object'])} with an object"
    if pd.isna(row["bias"]):
        return unknown(f"Eq. 3 is undefined: {counted} pronoun ({row['status']}).")
    value, low, high = (float(row[f"bias{end}"]) for end in ("", "_low", "_high"))
    few = ", too few to lean on" if row["status"] == "few" else ""
    text = f"Eq. 3 is {span(value, low, high)} from {counted} pronoun{few}."
    return Measure((above if positive else below)(low, high, 0.0), text, value, low, high)
