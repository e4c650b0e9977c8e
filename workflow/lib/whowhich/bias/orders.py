"""What becomes of the order of names from one measure to another."""

import itertools

import numpy as np
import pandas as pd
from scipy import stats
from scipy.special import ndtri

FEWEST_NAMES = 4
# In each, the more a name is treated as an object the higher its value.
MEASURES = (
    *("bias", "bias_excess", "lack_of_human", "without_whose", "subject_who", "standardised"),
    "swap",
)


def measures_by_name(bias: pd.DataFrame, slots: pd.DataFrame, swap: pd.DataFrame) -> pd.DataFrame:
    """One row a name of the bias table: MEASURES, and the rank of each as rank_{measure}.

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
    ranks = table[list(MEASURES)].rank(ascending=False).add_prefix("rank_")
    return pd.concat([table, ranks], axis=1).reset_index()


def agreement(table: pd.DataFrame, confidence: float = 0.95) -> pd.DataFrame:
    """Spearman's correlation of each two measures, over all names and those not of few sentences.

    table: as `measures_by_name` gives it. Columns: names ("all", "ok"), one, two, n, rho, low,
    high. Intervals: Fisher's z with the variance of Bonett and Wright (2000, Psychometrika 65,
    23-28); missing for fewer than FEWEST_NAMES names or a constant.
    """
    rows = []
    for names, chosen in (("all", table), ("ok", table[table["status"] == "ok"])):
        for one, two in itertools.combinations(MEASURES, 2):
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
