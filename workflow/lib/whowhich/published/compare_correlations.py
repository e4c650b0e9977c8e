"""Correlation of bias and share of object pronouns, beside the paper's Table 5."""

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd

from whowhich.published.numbers import OK, pair_models
from whowhich.stats.correlations import rank_correlation

ROW_COLUMNS = (
    "model",
    "paper_model",
    "corpus",
    "shares_from",
    "n",
    "r",
    "r_low",
    "r_high",
    "published_r",
    "difference",
    "holds_published",
    "same_sign",
    "status",
)
AGREEMENT_COLUMNS = (
    "corpus",
    "models",
    "same_sign",
    "holds_published",
    "spearman",
    "spearman_low",
    "spearman_high",
    "p_value",
    "status",
)


def compare_correlations(
    correlations: Mapping[str, pd.DataFrame],
    published: pd.DataFrame,
    counterparts: Mapping[str, Sequence[str]],
    confidence: float,
) -> tuple[pd.DataFrame, pd.DataFrame]:
    """(ROW_COLUMNS, AGREEMENT_COLUMNS): our Pearson r over all names beside the published one.

    correlations: by our model, columns of counts.correlation.CORRELATION_COLUMNS; published:
    CORRELATION_COLUMNS of published.numbers; counterparts: by our model, the paper's.

    A row a model, corpus of the bias, and counterpart: difference is ours - published;
    holds_published whether our interval holds the published r, same_sign whether both have one
    sign (yes, no, or empty where either is missing). status: ok, why a model stands on one side
    alone (see `pair_models`), or why r is undefined.

    A row a corpus: of how many pairs both r are known, how many have one sign, how many
    intervals hold the published r, and Spearman's correlation over the pairs.
    """
    theirs = dict(zip(published["model"], published["r"], strict=True))
    rows = []
    for model, other, status in pair_models(counterparts, theirs):
        pair = {"model": model, "paper_model": other, "published_r": theirs.get(str(other))}
        if model is None:
            rows.append({**pair, "status": status})
            continue
        table = correlations[model]
        chosen = table[(table["names"] == "all") & (table["method"] == "pearson")]
        for found in chosen.to_dict("records"):
            row = {column: found[column] for column in ROW_COLUMNS[2:8]}
            undefined = found["status"] if status == OK else status
            rows.append({**pair, **row, "status": undefined})
    frame = pd.DataFrame(rows, columns=list(ROW_COLUMNS))
    frame["n"] = frame["n"].astype("Int64")
    frame["difference"] = frame["r"].astype(float) - frame["published_r"].astype(float)
    known = frame["difference"].notna()
    inside = (frame["r_low"] <= frame["published_r"]) & (frame["published_r"] <= frame["r_high"])
    frame["holds_published"] = _answer(inside, known & frame["r_low"].notna())
    frame["same_sign"] = _answer(frame["r"] * frame["published_r"] > 0, known)
    return frame, _agreement(frame[known], list(frame["corpus"].dropna().unique()), confidence)


def _answer(is_so: pd.Series, known: pd.Series) -> np.ndarray:
    return np.where(known, np.where(is_so, "yes", "no"), "")


def _agreement(known: pd.DataFrame, corpora: Sequence[str], confidence: float) -> pd.DataFrame:
    rows = []
    for corpus in corpora:
        part = known[known["corpus"] == corpus]
        order = rank_correlation(part["r"].tolist(), part["published_r"].tolist(), confidence)
        counts = {
            column: int((part[column] == "yes").sum())
            for column in ("same_sign", "holds_published")
        }
        rows.append({"corpus": corpus, "models": len(part), **counts, **order})
    return pd.DataFrame(rows, columns=list(AGREEMENT_COLUMNS))
