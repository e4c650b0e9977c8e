"""Precision and recall of the references a pronoun: measured on a corpus, or borrowed for it."""

import os
from collections.abc import Mapping

import numpy as np
import pandas as pd
from scipy.optimize import brentq

from whowhich.annotation.precision import MAJORITY
from whowhich.errors import InputError, choices
from whowhich.pronouns import PRONOUNS
from whowhich.stats.intervals import wilson

MEASURES = tuple(
    f"{rate}{end}" for rate in ("precision", "recall") for end in ("", "_low", "_high")
)
RATE_COLUMNS = ("pronoun", *MEASURES, "source")
METHOD_COLUMNS = ("parser", "model", "reference", "resolver")
TABLE_COLUMNS = (*METHOD_COLUMNS, "measured_on", "pronoun", "true", *MEASURES)
OWN, NONE = "this corpus", "none"
DRAWS = 4000
_MOST = 1e9


def own_rates(report: pd.DataFrame) -> pd.DataFrame:
    """Rates (RATE_COLUMNS) from the annotators' report of the corpus itself.

    report: as annotation.precision.measure_precision gives it. Of several annotators their
    majority counts. A pronoun without precision or recall has the source "none": a sheet that
    holds no candidates that were not found tells no recall.
    """
    annotators = report["annotator"].unique()
    chosen = MAJORITY if MAJORITY in annotators else annotators[0]
    rates = report[report["annotator"] == chosen].set_index("pronoun").reindex(PRONOUNS)
    known = rates[["precision", "recall"]].notna().all(axis=1)
    rates["source"] = np.where(known, OWN, NONE)
    return rates.reset_index()[list(RATE_COLUMNS)]


def filled(own: pd.DataFrame, borrowed: pd.DataFrame) -> pd.DataFrame:
    """One's own rates; those of a pronoun that has none are borrowed."""
    return own.where(own["source"] != NONE, borrowed)


def sources(rates: pd.DataFrame) -> str:
    """Where the rates of all pronouns come from, each source once."""
    return "; ".join(dict.fromkeys(rates["source"]))


def borrowed_rates(path: str | os.PathLike, method: Mapping[str, object]) -> pd.DataFrame:
    """Rates (RATE_COLUMNS) of a parser and method from a table that was measured elsewhere.

    path: CSV with TABLE_COLUMNS; method: values of METHOD_COLUMNS. Where the table doesn't have
    the method the rates are NaN, and their source is "none".

    Raises InputError for a table that can't be read, lacks a column, or gives a method twice.
    """
    try:
        table = pd.read_csv(path)
    except (OSError, ValueError) as error:
        raise InputError(f"annotation.rates: cannot read {path}: {error}") from error
    missing = [column for column in TABLE_COLUMNS if column not in table.columns]
    if missing:
        raise InputError(
            f"annotation.rates: {path}: missing columns {missing}; needed are "
            f"{choices(TABLE_COLUMNS)}"
        )
    wrong = table[~table["pronoun"].isin([*PRONOUNS, "all"])]
    if len(wrong):
        raise InputError(
            f"annotation.rates: {path}: pronoun {wrong['pronoun'].iloc[0]!r}; valid are "
            f"{choices([*PRONOUNS, 'all'])}"
        )
    for column, value in method.items():
        table = table[table[column].astype(str).str.lower() == str(value).lower()]
    if table["pronoun"].duplicated().any():
        raise InputError(f"annotation.rates: {path}: two rows of a pronoun for {dict(method)}")
    rates = table.set_index("pronoun").reindex(PRONOUNS).reset_index()
    measured = rates["measured_on"].dropna()
    source = f"borrowed: {measured.iloc[0]}" if len(measured) else NONE
    return rates.assign(source=source)[list(RATE_COLUMNS)]


def unknown_rates() -> pd.DataFrame:
    """Rates (RATE_COLUMNS) that are all NaN, where nothing was measured."""
    columns = dict.fromkeys(MEASURES, np.nan)
    return pd.DataFrame({"pronoun": list(PRONOUNS), **columns, "source": NONE})


def draw_rates(rates: pd.DataFrame, rate: str, confidence: float, draws: int = DRAWS) -> np.ndarray:
    """Draws of what "precision" or "recall" may be, shape (draws, pronouns).

    A Beta distribution each, with Jeffreys' prior, of as many answers as Wilson's interval of the
    rate's width would have; a rate without an interval is NaN, one that is certain is itself.
    Seeded; independent of each other, though both come from one sample, which is the cautious side
    for precision / recall.
    """
    generator = np.random.default_rng([17, len(rate)])
    drawn = np.full((draws, len(rates)), np.nan)
    columns = rates[[rate, f"{rate}_low", f"{rate}_high"]].to_numpy(float)
    for at, (value, low, high) in enumerate(columns):
        n = answers_behind(value, high - low, confidence)
        if low == high:
            drawn[:, at] = value
        elif not np.isnan(n):
            drawn[:, at] = generator.beta(value * n + 0.5, (1 - value) * n + 0.5, draws)
    return drawn


def answers_behind(rate: float, width: float, confidence: float) -> float:
    """The number of answers with which Wilson's interval of a rate is so wide; NaN if none is."""
    if np.isnan(rate) or not 0 < width < 1:
        return np.nan

    def excess(log_n: float) -> float:
        low, high = wilson(rate, float(np.exp(log_n)), confidence)
        return high - low - width

    smallest, largest = np.log(1e-6), np.log(_MOST)
    if excess(largest) > 0:
        return _MOST
    return float(np.exp(brentq(excess, smallest, largest)))


def interval_of(drawn: np.ndarray, value, confidence: float) -> tuple[np.ndarray, np.ndarray]:
    """Ends of the central interval of draws (first axis), widened to hold the value itself."""
    tail = (1 - confidence) / 2
    low, high = np.quantile(drawn, [tail, 1 - tail], axis=0)
    return np.minimum(low, value), np.maximum(high, value)
