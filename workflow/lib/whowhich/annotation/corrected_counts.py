"""Counts and shares of pronouns as they would be had every reference been found (section 6.2)."""

from collections.abc import Collection

import numpy as np
import pandas as pd

from whowhich.annotation.rates import MEASURES, draw_rates, interval_of, sources
from whowhich.names import ALL_NAMES, WITHOUT_HUMAN
from whowhich.pronouns import OBJECT_PRONOUNS, PRONOUNS

COUNT_COLUMNS = (
    "names",
    "pronoun",
    "found",
    "found_share",
    *MEASURES,
    "corrected",
    "corrected_low",
    "corrected_high",
    "corrected_share",
    "corrected_share_low",
    "corrected_share_high",
    "source",
)
SHARE_COLUMNS = (
    "name",
    "references",
    "object_share",
    "object_share_corrected",
    "object_share_corrected_low",
    "object_share_corrected_high",
    "source",
)
_OBJECT = np.isin(PRONOUNS, OBJECT_PRONOUNS)


def correct_counts(
    counts: pd.DataFrame, humans: Collection[str], rates: pd.DataFrame, confidence: float
) -> pd.DataFrame:
    """Table 4 as count x precision / recall, for all names and without `humans`; COUNT_COLUMNS.

    counts: a row a name, as counts.name_counts.count_by_name gives them; rates: a row a pronoun,
    as annotation.rates gives them. The intervals carry the uncertainty of the rates: the counts are
    all that the corpus holds, no sample. NaN where a pronoun was found and its rates are unknown.
    """
    tables = []
    factors = _factors(rates, confidence)
    for label, chosen in (
        (ALL_NAMES, counts),
        (WITHOUT_HUMAN, counts[~counts["name"].isin(list(humans))]),
    ):
        found = chosen[list(PRONOUNS)].sum().to_numpy(float)
        value, drawn = _corrected(found, factors)
        table = rates.assign(names=label, found=found.astype(int), found_share=_share(found))
        for column, point, draws in (
            ("corrected", value, drawn),
            ("corrected_share", _share(value), _share(drawn)),
        ):
            low, high = interval_of(draws, point, confidence)
            table[column], table[f"{column}_low"], table[f"{column}_high"] = point, low, high
        tables.append(table)
    return pd.concat(tables, ignore_index=True)[list(COUNT_COLUMNS)]


def correct_shares(counts: pd.DataFrame, rates: pd.DataFrame, confidence: float) -> pd.DataFrame:
    """The share of object pronouns of each name, as found and corrected; columns SHARE_COLUMNS.

    It takes the rates to be those of all names. NaN for a name without references.
    """
    rows = []
    factors = _factors(rates, confidence)
    for _, name in counts.iterrows():
        value, drawn = _corrected(name[list(PRONOUNS)].to_numpy(float), factors)
        point, draws = (_share(each)[..., _OBJECT].sum(axis=-1) for each in (value, drawn))
        low, high = interval_of(draws, point, confidence)
        rows.append((name["name"], name["references"], name["object_share"], point, low, high))
    table = pd.DataFrame(rows, columns=list(SHARE_COLUMNS[:-1]))
    return table.assign(source=sources(rates))


def _factors(rates: pd.DataFrame, confidence: float) -> tuple[np.ndarray, np.ndarray]:
    """Precision / recall, shape (pronouns,), and draws of it, shape (draws, pronouns)."""
    drawn = draw_rates(rates, "precision", confidence) / draw_rates(rates, "recall", confidence)
    return (rates["precision"] / rates["recall"]).to_numpy(float), drawn


def _corrected(
    found: np.ndarray, factors: tuple[np.ndarray, np.ndarray]
) -> tuple[np.ndarray, np.ndarray]:
    """Corrected counts and draws of them, shaped as the factors.

    What was never found stays 0, whatever its rates.
    """
    value, drawn = (np.where(found == 0, 0.0, found * factor) for factor in factors)
    return value, drawn


def _share(counts: np.ndarray) -> np.ndarray:
    with np.errstate(invalid="ignore"):
        return counts / counts.sum(axis=-1, keepdims=True)
