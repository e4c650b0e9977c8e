"""Rankings of names: partially pooled, with rank intervals; and how measures' orders differ."""

import itertools
from collections.abc import Sequence

import numpy as np
import pandas as pd
from scipy import stats
from scipy.optimize import brentq
from scipy.special import ndtri

MEASURES = ("bias", "bias_excess", "human_share", "amplification")
DRAWS = 20_000

FEWEST_NAMES = 4
# In each, the more a name is treated as an object the higher its value.
ORDER_MEASURES = (
    "bias",
    "bias_excess",
    "lack_of_human",
    "without_whose",
    "subject_who",
    "standardised",
    "swap",
)


def rank_names(
    table: pd.DataFrame, confidence: float = 0.95, measures: Sequence[str] = MEASURES
) -> pd.DataFrame:
    """One row a measure and name with a value: the pooled estimate, its interval and its rank.

    Estimates are drawn towards the mean of all names, the more the less is known of the name
    (normal-normal model; Morris 1983, Journal of the American Statistical Association 78, 47-55).
    rank: 1 is the highest estimate; rank_low, rank_high: of ranks among draws of all names.
    table: the bias table with intervals at this confidence.
    """
    parts = [
        _ranked(part, measure, confidence)
        for measure in measures
        if len(part := table[table[measure].notna()])
    ]
    columns = ["measure", "name", "value", "pooled", "low", "high"]
    columns += ["rank", "rank_low", "rank_high", "status"]
    return pd.concat(parts, ignore_index=True) if parts else pd.DataFrame(columns=columns)


def _ranked(part: pd.DataFrame, measure: str, confidence: float) -> pd.DataFrame:
    part = part.sort_values("name")
    values = part[measure].to_numpy(float)
    widths = (part[f"{measure}_high"] - part[f"{measure}_low"]).to_numpy(float)
    z = ndtri((1 + confidence) / 2)
    known = np.isfinite(widths)
    # A value without interval says nothing of its error: it is as unsure as the least sure one.
    errors = np.where(known, widths, np.nanmax(widths, initial=2.0)) / (2 * z)
    pooled, spread = partially_pooled(values, np.maximum(errors, 1e-6))
    generator = np.random.default_rng(0)
    draws = pooled + spread * generator.normal(size=(DRAWS, len(values)))
    ranks = (-draws).argsort(axis=1).argsort(axis=1) + 1
    tail = (1 - confidence) / 2
    low, high = np.quantile(ranks, [tail, 1 - tail], axis=0, method="inverted_cdf")
    found = pd.DataFrame(
        {
            "measure": measure,
            "name": part["name"].to_numpy(),
            "value": values,
            "pooled": pooled,
            "low": pooled - z * spread,
            "high": pooled + z * spread,
            "rank": (-pooled).argsort(kind="stable").argsort(kind="stable") + 1,
            "rank_low": low.astype(int),
            "rank_high": high.astype(int),
            "status": part["status"].to_numpy(),
        }
    )
    return found.sort_values("rank")


def partially_pooled(values: np.ndarray, errors: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """(estimates, standard errors) of names under a normal distribution of their true values.

    values, errors: estimate of each name and its standard error. The variance between names is
    Paule and Mandel's (1982); standard errors count what is not known of the mean and of that
    variance (Morris 1983, equation for unequal variances).
    """
    between = between_variance(values, errors)
    weights = 1 / (errors**2 + between)
    mean = (weights * values).sum() / weights.sum()
    kept = between / (errors**2 + between)
    variance = kept * errors**2 + (1 - kept) ** 2 / weights.sum()
    if len(values) > 3:
        variance += 2 / (len(values) - 3) * ((1 - kept) * (values - mean)) ** 2
    return mean + kept * (values - mean), np.sqrt(variance)


def between_variance(values: np.ndarray, errors: np.ndarray) -> float:
    """Variance of the true values: where the weighted sum of squares is its degrees of freedom.

    0 where the values differ by no more than their errors (Paule and Mandel 1982, Journal of
    Research of the National Bureau of Standards 87, 377-385).
    """

    def excess(between: float) -> float:
        weights = 1 / (errors**2 + between)
        mean = (weights * values).sum() / weights.sum()
        return float((weights * (values - mean) ** 2).sum() - (len(values) - 1))

    if len(values) < 2 or excess(0.0) <= 0:
        return 0.0
    top = float(np.ptp(values) ** 2 + errors.max() ** 2)
    while excess(top) > 0:
        top *= 2
    return float(brentq(excess, 0.0, top))


def measures_by_name(bias: pd.DataFrame, slots: pd.DataFrame, swap: pd.DataFrame) -> pd.DataFrame:
    """One row a name of the bias table: ORDER_MEASURES, and the rank of each as rank_{measure}.

    Signs are turned so that 1 is the rank of the name most treated as an object: lack_of_human
    is the amplification and swap the effect of the swap, both negated. Ranks are among the names
    that have the value; ties share their mean rank.
    """
    table = bias[["name", "status", "bias", "bias_excess"]].set_index("name")
    table["lack_of_human"] = -bias.set_index("name")["amplification"]
    for version in ("without_whose", "subject_who", "standardised"):
        values = slots[slots["slots"] == version].set_index("name")["bias"]
        table[version] = values.reindex(table.index)
    table["swap"] = -swap.set_index("name")["effect"].reindex(table.index)
    ranks = table[list(ORDER_MEASURES)].rank(ascending=False).add_prefix("rank_")
    return pd.concat([table, ranks], axis=1).reset_index()


def agreement(table: pd.DataFrame, confidence: float = 0.95) -> pd.DataFrame:
    """Spearman's correlation of each two measures, over all names and those not of few sentences.

    table: as `measures_by_name` gives it. Columns: names ("all", "ok"), one, two, n, rho, low,
    high. Intervals: Fisher's z with the variance of Bonett and Wright (2000, Psychometrika 65,
    23-28); missing for fewer than FEWEST_NAMES names or a constant.
    """
    rows = []
    for names, chosen in (("all", table), ("ok", table[table["status"] == "ok"])):
        for one, two in itertools.combinations(ORDER_MEASURES, 2):
            known = chosen[[one, two]].dropna()
            row: dict = {"names": names, "one": one, "two": two, "n": len(known)}
            row |= {"rho": np.nan, "low": np.nan, "high": np.nan}
            if len(known) >= FEWEST_NAMES and (known.nunique() > 1).all():
                rho = float(stats.spearmanr(known[one], known[two]).statistic)
                row["rho"] = rho
                half = ndtri((1 + confidence) / 2) * np.sqrt((1 + rho**2 / 2) / (len(known) - 3))
                z = np.arctanh(np.clip(rho, -0.999999, 0.999999))
                row["low"], row["high"] = float(np.tanh(z - half)), float(np.tanh(z + half))
            rows.append(row)
    return pd.DataFrame(rows)
