"""Claims on how well models predict masked words, and annotators (paper, sections 4.2 and 6.1)."""

from collections.abc import Mapping, Sequence

import pandas as pd

from whowhich.findings.finding import (
    FAILS,
    HOLDS,
    OPEN,
    Claim,
    Finding,
    Measure,
    Row,
    above,
    rows_by,
    span,
    unknown,
)

BERT = "bert-large-cased"
# 47 of the 50 references that a native speaker checked; by pronoun 10 each, who 9, whom 8.
CHECKED = {"all": (47, 50), "who": (9, 10), "whom": (8, 10)}

BERT_BEST = Claim(
    "bert_predicts_best",
    "6.1, Table 6",
    "BERT has a lower pseudo-perplexity than this model.",
    "The interval of this model's masked pseudo-perplexity is above BERT's.",
)
PRECISE = {
    pronoun: Claim(
        f"references_right_{pronoun}",
        "4.2",
        f"{right} of {asked} references "
        + ("" if pronoun == "all" else f"of {pronoun!r} ")
        + "that an annotator checked are right.",
        "The paper's share lies in the interval of the precision that annotators found.",
    )
    for pronoun, (right, asked) in CHECKED.items()
}


def judge_perplexity(
    perplexities: Mapping[str, pd.DataFrame],
    counterparts: Mapping[str, Sequence[str]],
    published: Mapping[str, float],
) -> list[tuple[str, Finding]]:
    """(model, finding of BERT_BEST) on one corpus for each model that isn't BERT's counterpart.

    perplexities: by model, columns variant, pppl, pppl_low, pppl_high; published: the paper's.
    """
    first = [model for model in perplexities if BERT in counterparts.get(model, ())]
    if not first:
        why = unknown(f"No model is compared with {BERT} (templates.counterparts).")
        return [("", Finding(BERT_BEST, why))]
    found = []
    for model, table in perplexities.items():
        if model not in first:
            paper = "; ".join(
                f"{name}: {published[name]}, {BERT}: {published[BERT]}"
                for name in counterparts.get(model, ())
                if name in published
            )
            measure = _higher(table, perplexities[first[0]], first[0], paper)
            found.append((model, Finding(BERT_BEST, measure)))
    return found


def judge_precision(precision: pd.DataFrame | None) -> list[Finding]:
    """Findings of PRECISE for one corpus; precision: of annotators, None without their sheets."""
    if precision is None:
        why = "Nobody has marked a sample (annotation.sheets)."
        return [Finding(claim, unknown(why)) for claim in PRECISE.values()]
    annotator = precision["annotator"].iloc[-1]  # the majority, if there are several
    rows = rows_by(precision[precision["annotator"] == annotator], "pronoun")
    return [Finding(claim, _right(rows[key], key)) for key, claim in PRECISE.items()]


def _higher(mine: pd.DataFrame, bert: pd.DataFrame, name: str, paper: str) -> Measure:
    rows = []
    for table in (mine, bert):
        masked = table[table["variant"] == "masked"]
        if masked.empty or pd.isna(masked["pppl"].iloc[0]):
            return unknown("A masked pseudo-perplexity is missing.", paper)
        rows.append(masked.iloc[0])
    one, two = rows
    text = (
        f"{span(one['pppl'], one['pppl_low'], one['pppl_high'])} against "
        f"{span(two['pppl'], two['pppl_low'], two['pppl_high'])} of {name}."
    )
    low, high = one["pppl_low"] - two["pppl_high"], one["pppl_high"] - two["pppl_low"]
    value = float(one["pppl"] - two["pppl"])
    return Measure(above(low, high, 0.0), text, value, float(low), float(high), paper)


def _right(row: Row, pronoun: str) -> Measure:
    right, asked = CHECKED[pronoun]
    paper = f"{right} of {asked}"
    if pd.isna(row["precision"]):
        return unknown("No answer is yes or no.", paper)
    value, low, high = (float(row[f"precision{end}"]) for end in ("", "_low", "_high"))
    if pd.isna(low) or pd.isna(high):
        verdict = OPEN
    else:
        verdict = HOLDS if low <= right / asked <= high else FAILS
    text = f"{int(row['yes'])} yes, {int(row['no'])} no: precision {span(value, low, high)}."
    return Measure(verdict, text, value, low, high, paper)
