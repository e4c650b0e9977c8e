"""Planned contrasts of names and categories, with intervals."""

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd

from whowhich.stats import intervals

# Each name's own estimate is on one side, what it is compared with on the other.
PAIRS = (("dog", "newfoundland"), ("cat", "persian"))
MEASURES = ("bias", "bias_excess", "human_share", "human_share_model", "amplification")


def contrasts(
    table: pd.DataFrame, categories: Mapping[str, str], pairs: Sequence[tuple[str, str]] = PAIRS
) -> pd.DataFrame:
    """One row a contrast and measure: farm - companion, each pair, each name - human.

    table: the bias table; categories: category of each name. A category is the mean of its names
    with enough sentences, of all with a value if none has; `names` is their number. Intervals come
    from those of the bias table, taken as independent (Zou, Huang and Zhang 2009). status: "ok",
    "few" (a name of few sentences) or "undefined".
    """
    known = table.set_index("name")
    rows = []
    for measure in MEASURES:
        rows.append(_row("farm - companion", measure, known, *_sides(known, categories, measure)))
        rows += [_row(f"{a} - {b}", measure, known, [a], [b]) for a, b in pairs]
        humans = [name for name in known.index if categories.get(name) == "human"]
        rows += [
            _row(f"{name} - {human}", measure, known, [name], [human])
            for human in humans
            for name in known.index
            if name != human
        ]
    return pd.DataFrame(rows)


def _sides(known, categories, measure) -> tuple[list[str], list[str]]:
    defined = known[known[measure].notna() & known[f"{measure}_low"].notna()]
    sides = []
    for category in ("farm", "companion"):
        chosen = [name for name in defined.index if categories.get(name) == category]
        members = defined.loc[chosen]
        enough = members[members["status"] == "ok"]
        sides.append(list((enough if len(enough) else members).index))
    return sides[0], sides[1]


def _row(label: str, measure: str, known: pd.DataFrame, plus: list[str], minus: list[str]) -> dict:
    row = {
        "contrast": label,
        "measure": measure,
        "names": len(plus) + len(minus),
        "value": np.nan,
        "low": np.nan,
        "high": np.nan,
        "status": "undefined",
    }
    members = [*plus, *minus]
    if not plus or not minus or known.index.isin(members).sum() != len(members):
        return row
    part = known.loc[members]
    ends = part[[measure, f"{measure}_low", f"{measure}_high"]].to_numpy(float)
    if np.isnan(ends).any():
        return row
    weights = [1 / len(plus)] * len(plus) + [-1 / len(minus)] * len(minus)
    row["value"], row["low"], row["high"] = intervals.weighted(
        ends[:, 0], ends[:, 1], ends[:, 2], weights
    )
    row["status"] = "ok" if part["status"].eq("ok").all() else "few"
    return row
