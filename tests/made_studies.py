"""How often the statistics of the bias table are right, on made studies of known truth."""

import functools
from collections.abc import Sequence

import numpy as np
import pandas as pd

import made_outcomes
from whowhich.bias.measure import measure_bias

SHARES = tuple(np.arange(1, 10) / 10)
SIZES = (5, 10, 20, 50, 100, 200, 500)
MEASURES = (
    "human_error",
    "object_error",
    "bias",
    "bias_excess",
    "human_share",
    "human_share_model",
    "amplification",
)


@functools.cache
def truth(share: float, model: str) -> made_outcomes.Truth:
    return made_outcomes.truth(share, model, sentences=1_000_000)


def made_study(model: str, seed: int, draws: int = 2000) -> pd.DataFrame:
    """The bias table of one made study: two names of each share, of sizes drawn from SIZES."""
    rng = np.random.default_rng([seed])
    shares = np.repeat(SHARES, 2)
    sizes = rng.choice(SIZES, size=len(shares))
    outcomes, groups = made_outcomes.study(shares, sizes, model, rng)
    names = [str(number) for number in range(len(shares))]
    table = measure_bias(outcomes, groups.astype(str), names, draws=draws)
    return table.assign(model=model, share=shares, size=sizes)


def judge(table: pd.DataFrame) -> pd.DataFrame:
    """One row a name: for each measure whether its interval holds the truth (NaN: no value).

    `p_value` becomes whether the null hypothesis is rejected at 5%, `excess_zero` whether the
    interval of bias_excess holds 0; *_error: estimate less truth.
    """
    rows = []
    for row in table.itertuples():
        known = truth(row.share, row.model)
        judged = {key: getattr(row, key) for key in ("model", "share", "size", "status")}
        for measure in MEASURES:
            value, low, high = (getattr(row, measure + end) for end in ("", "_low", "_high"))
            holds = low - 1e-9 <= getattr(known, measure) <= high + 1e-9
            judged[measure] = np.nan if np.isnan(value) else float(holds)
        undefined = np.isnan(row.bias_excess)
        judged["excess_zero"] = (
            np.nan if undefined else float(row.bias_excess_low <= 0 <= row.bias_excess_high)
        )
        judged["p_value"] = np.nan if undefined else float(row.p_value < 0.05)
        for measure in ("bias_expected", "amplification"):
            judged[f"{measure}_error"] = getattr(row, measure) - getattr(known, measure)
        rows.append(judged)
    return pd.DataFrame(rows)


def judged_studies(models: Sequence[str], seeds: Sequence[int]) -> pd.DataFrame:
    """All names of all studies of these seeds, for each model."""
    return pd.concat(
        [judge(made_study(model, seed)).assign(study=seed) for model in models for seed in seeds],
        ignore_index=True,
    )
