"""Correlation of the bias per name with the share of object pronouns (paper, Table 5)."""

import math
from collections.abc import Callable, Collection, Iterable

import numpy as np
import pandas as pd
from scipy import stats

from whowhich.counts.name_counts import object_share
from whowhich.pronouns import PRONOUNS
from whowhich.stats.correlations import FEWEST_POINTS, fisher_interval

POINT_COLUMNS = ("corpus", "name", "bias", "object_share", "references", "status")
CORRELATION_COLUMNS = (
    "corpus",
    "shares_from",
    "names",
    "method",
    "n",
    "r",
    "r_low",
    "r_high",
    "p_value",
    "without_one_low",
    "without_one_high",
    "status",
    "missing",
)


def join_points(corpus: str, bias: pd.DataFrame, shares: Iterable[pd.DataFrame]) -> pd.DataFrame:
    """Bias and share of object pronouns of each name; columns POINT_COLUMNS.

    bias: the bias table of a model on `corpus` (columns name and bias); shares: counts by name of
    the corpora (columns of tables.corpus_schemas.COUNT_COLUMNS), whose pronouns are added up.
    status: "ok", or what the name lacks: "no_bias", "no_reference" (in these corpora), "neither".
    """
    columns = list(PRONOUNS)
    added = pd.concat([table[["name", *columns]] for table in shares] or [_no_shares()])
    added = added.groupby("name", sort=False)[columns].sum()
    points = bias[["name", "bias"]].join(added, on="name")
    points[columns] = points[columns].fillna(0).astype("int64")
    points["object_share"] = object_share(points)
    points["references"] = points[columns].sum(axis=1)
    no_bias, no_share = points["bias"].isna(), points["object_share"].isna()
    points["status"] = np.select(
        [no_bias & no_share, no_bias, no_share], ["neither", "no_bias", "no_reference"], "ok"
    )
    points.insert(0, "corpus", corpus)
    return points[list(POINT_COLUMNS)]


def _no_shares() -> pd.DataFrame:
    return pd.DataFrame({"name": pd.Series([], dtype=str), **{p: [] for p in PRONOUNS}})


def correlate(
    points: pd.DataFrame, shares_from: str, humans: Collection[str], confidence: float = 0.95
) -> pd.DataFrame:
    """Pearson's r (the paper's) and Spearman's, with all names and without `humans`.

    One row each; columns CORRELATION_COLUMNS. n: names that have both values; missing: the
    others, each with what it lacks. The interval is Fisher's (for Spearman with the variance of
    Bonett and Wright, 2000); the p-value tests that bias and share are unrelated over names;
    without_one: the lowest and highest r when a single name is left out. Where r is undefined,
    it and all that depends on it is missing, and status says why: too_few_names,
    constant_bias, constant_share.
    """
    rows = []
    for names, chosen in (("all", points), ("without_human", _without(points, humans))):
        known = chosen[chosen["status"] == "ok"]
        lacking = chosen[chosen["status"] != "ok"]
        x, y = known["bias"].to_numpy(float), known["object_share"].to_numpy(float)
        status = _status(x, y)
        missing = "; ".join(
            f"{name}: {what}" for name, what in zip(lacking["name"], lacking["status"], strict=True)
        )
        for method, function in (("pearson", stats.pearsonr), ("spearman", stats.spearmanr)):
            numbers: dict[str, float] = {}
            if status == "ok":
                numbers = _numbers(x, y, function, method, confidence)
            rows.append(
                {
                    "corpus": points["corpus"].iloc[0] if len(points) else "",
                    "shares_from": shares_from,
                    "names": names,
                    "method": method,
                    "n": len(known),
                    "status": status,
                    "missing": missing,
                    **numbers,
                }
            )
    return pd.DataFrame(rows, columns=list(CORRELATION_COLUMNS))


def _without(points: pd.DataFrame, humans: Collection[str]) -> pd.DataFrame:
    return points[~points["name"].isin(list(humans))]


def _status(x: np.ndarray, y: np.ndarray) -> str:
    if len(x) < FEWEST_POINTS:
        return "too_few_names"
    if np.ptp(x) <= 1e-12:
        return "constant_bias"
    return "constant_share" if np.ptp(y) <= 1e-12 else "ok"


def _numbers(
    x: np.ndarray, y: np.ndarray, function: Callable, method: str, confidence: float
) -> dict[str, float]:
    result = function(x, y)
    r = float(np.clip(result.statistic, -1, 1))
    low, high = fisher_interval(r, len(x), method, confidence)
    without = [
        float(function(np.delete(x, i), np.delete(y, i)).statistic)
        for i in range(len(x))
        if _status(np.delete(x, i), np.delete(y, i)) == "ok"
    ]
    return {
        "r": r,
        "r_low": low,
        "r_high": high,
        "p_value": float(result.pvalue),
        "without_one_low": min(without, default=math.nan),
        "without_one_high": max(without, default=math.nan),
    }
