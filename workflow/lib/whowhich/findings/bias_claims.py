"""Claims on the sign of Eq. 3 and its correlation with pronoun shares (paper, 5.2 and 6.2)."""

from collections.abc import Mapping, Sequence

import pandas as pd

from whowhich.findings.finding import (
    Claim,
    Finding,
    Measure,
    Row,
    above,
    below,
    rows_by,
    span,
    unknown,
)
from whowhich.findings.likeness_claims import ROBERTA

_RULE = "The interval of Eq. 3 lies wholly on that side of 0."

STRONG = 0.7
CORRELATED = Claim(
    "bias_follows_corpus",
    "5.2, Table 5",
    "Eq. 3 correlates with the share of object pronouns in the corpora: r is above 0.7 (in the "
    "paper, but for RoBERTa's 0.55).",
    "The whole interval of Pearson's r, all names, is above 0.7.",
)
ROBERTA_LOWER = Claim(
    "roberta_correlates_less",
    "5.2, Table 5",
    "This model's r is above RoBERTa's.",
    "Its whole interval of r is above RoBERTa's.",
)


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
    """Findings of CLAIMS for one model and corpus.

    bias: columns of tables.model_schemas.BIAS_COLUMNS.
    """
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


def judge_correlation(
    correlation: pd.DataFrame, published: Mapping[str, float]
) -> list[tuple[str, Finding]]:
    """(corpus of the bias, finding of CORRELATED) for one model.

    correlation: columns of counts.correlation.CORRELATION_COLUMNS; published: the paper's r of
    the model's counterparts.
    """
    paper = "; ".join(f"{model}: r = {r:.2f}" for model, r in published.items())
    rows = rows_by(_pearson(correlation), "corpus")
    return [(corpus, Finding(CORRELATED, _strong(row, paper))) for corpus, row in rows.items()]


def judge_roberta(
    correlations: Mapping[str, pd.DataFrame], counterparts: Mapping[str, Sequence[str]]
) -> list[tuple[str, str, Finding]]:
    """(model, corpus, finding of ROBERTA_LOWER) for each model that isn't RoBERTa's counterpart."""
    varied = [model for model in correlations if ROBERTA in counterparts.get(model, ())]
    if not varied:
        why = unknown(f"No model is compared with {ROBERTA} (templates.counterparts).")
        return [("", "", Finding(ROBERTA_LOWER, why))]
    theirs = rows_by(_pearson(correlations[varied[0]]), "corpus")
    found = []
    for model, table in correlations.items():
        if model in varied:
            continue
        for corpus, row in rows_by(_pearson(table), "corpus").items():
            found.append((model, corpus, Finding(ROBERTA_LOWER, _higher(row, theirs[corpus]))))
    return found


def _pearson(table: pd.DataFrame) -> pd.DataFrame:
    return table[(table["method"] == "pearson") & (table["names"] == "all")]


def _strong(row: Row, paper: str) -> Measure:
    if row["status"] != "ok":
        return unknown(f"r is undefined: {row['status']}.", paper)
    r, low, high = (float(row[f"r{end}"]) for end in ("", "_low", "_high"))
    text = f"r = {span(r, low, high)} over {int(row['n'])} names (shares: {row['shares_from']})."
    return Measure(above(low, high, STRONG), text, r, low, high, paper)


def _higher(row: Row, roberta: Row) -> Measure:
    if row["status"] != "ok" or roberta["status"] != "ok":
        return unknown("r is undefined for one of the two.")
    text = (
        f"r = {span(row['r'], row['r_low'], row['r_high'])} against "
        f"{span(roberta['r'], roberta['r_low'], roberta['r_high'])}."
    )
    difference = float(row["r"] - roberta["r"])
    # Intervals that don't meet: a strict rule, since both rest on the same names.
    low, high = row["r_low"] - roberta["r_high"], row["r_high"] - roberta["r_low"]
    return Measure(above(low, high, 0.0), text, difference, float(low), float(high))
