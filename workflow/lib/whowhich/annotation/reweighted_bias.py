"""What missed references can do to Eq. 3 (paper, sections 4.2 and 6.2).

Recall doesn't scale Eq. 3, since both its terms are shares of what was found. But if the pronouns
of a class are missed unequally, or the missed ones are harder, its value moves.
"""

from collections.abc import Collection, Sequence

import numpy as np
import pandas as pd

from whowhich.annotation.rates import draw_rates, interval_of, sources
from whowhich.antecedents.methods import PARSERS_OWN
from whowhich.bias.equation3 import equation3
from whowhich.bias.outcomes import Outcomes, outcomes
from whowhich.names import ALL_NAMES, WITHOUT_HUMAN
from whowhich.pronouns import PRONOUNS, is_human
from whowhich.stats.intervals import weighted

COLUMNS = (
    "name",
    "n_human",
    "n_object",
    "bias",
    "bias_low",
    "bias_high",
    "bias_reweighted",
    "bias_reweighted_low",
    "bias_reweighted_high",
    "missed_human",
    "missed_object",
    "bias_lowest",
    "bias_highest",
    "n_human_parse",
    "n_object_parse",
    "bias_parse",
    "n_human_resolver",
    "n_object_resolver",
    "bias_resolver",
    "source",
)
_HUMAN = np.array([is_human(pronoun) for pronoun in PRONOUNS])


def reweight_bias(
    frame: pd.DataFrame,
    bias: pd.DataFrame,
    humans: Collection[str],
    rates: pd.DataFrame,
    confidence: float,
) -> pd.DataFrame:
    """A row for all names, one without `humans`, and one a name; columns COLUMNS.

    frame: references joined with their scores, and their `method`; bias: rows of the bias tables
    (names as here), whose interval is that of sampling; rates: as annotation.rates gives them.

    bias_reweighted: each sentence counts 1 / recall of its pronoun within its class; its interval
    has both the sentences' and the rates' uncertainty. missed_*: references that were missed,
    found x precision x (1 / recall - 1). bias_lowest, bias_highest: Eq. 3 if the model were right
    on all missed ones of one class and wrong on all of the other. *_parse, *_resolver: Eq. 3 over
    the references that the parser itself gives (methods.PARSERS_OWN), and over those that only the
    resolver's other rules do.
    """
    found = outcomes(frame, "sentence")
    groups, pronouns = frame["name"].to_numpy(), frame["pronoun"].to_numpy()
    by_parse = frame["method"].isin(PARSERS_OWN).to_numpy()
    known = bias.set_index("name")
    recall = draw_rates(rates, "recall", confidence)
    rows = []
    for name in bias["name"]:
        chosen = _of(name, groups, humans)
        part = found.take(chosen)
        row = {"name": name, **known.loc[name, ["n_human", "n_object", "bias"]]}
        row["bias_low"], row["bias_high"] = known.loc[name, ["bias_low", "bias_high"]]
        n, wrong = _by_pronoun(part, pronouns[chosen])
        _put_reweighted(row, n, wrong, rates, recall, confidence)
        _put_bounds(row, n, wrong, rates)
        for label, rule in (("parse", by_parse), ("resolver", ~by_parse)):
            counts = equation3(found.take(chosen & rule))
            row[f"n_human_{label}"], row[f"n_object_{label}"] = counts.n_human, counts.n_object
            row[f"bias_{label}"] = counts.bias
        rows.append(row)
    return pd.DataFrame(rows).assign(source=sources(rates))[list(COLUMNS)]


def _of(name: str, groups: np.ndarray, humans: Collection[str]) -> np.ndarray:
    if name == ALL_NAMES:
        return np.ones(len(groups), dtype=bool)
    if name == WITHOUT_HUMAN:
        return ~np.isin(groups, list(humans))
    return groups == name


def _by_pronoun(part: Outcomes, pronouns: Sequence[str]) -> tuple[np.ndarray, np.ndarray]:
    """Sentences of each pronoun, and those in which a pronoun of the other class is preferred."""
    erred = np.where(part.human, part.margin < 0, part.margin > 0)
    pairs = [(np.asarray(pronouns) == pronoun) for pronoun in PRONOUNS]
    return (
        np.array([each.sum() for each in pairs], dtype=float),
        np.array([(each & erred).sum() for each in pairs], dtype=float),
    )


def _put_reweighted(
    row: dict, n: np.ndarray, wrong: np.ndarray, rates: pd.DataFrame, recall, confidence: float
) -> None:
    value = _weighted_bias(n, wrong, 1 / rates["recall"].to_numpy(float))
    drawn = _weighted_bias(n, wrong, 1 / recall)
    low, high = interval_of(drawn, value, confidence)
    shift = value - row["bias"]
    _, lowest, highest = weighted(
        (row["bias"], shift),
        (row["bias_low"], low - row["bias"]),
        (row["bias_high"], high - row["bias"]),
        (1, 1),
    )
    row["bias_reweighted"] = value
    # NumPy's, which don't hide NaN.
    row["bias_reweighted_low"] = np.maximum(-1.0, lowest)
    row["bias_reweighted_high"] = np.minimum(1.0, highest)


def _weighted_bias(n: np.ndarray, wrong: np.ndarray, weights: np.ndarray):
    """Eq. 3 with a weight a pronoun; weights: shape (..., pronouns)."""
    # A pronoun that doesn't occur needs no weight.
    weights = np.where(n == 0, 0.0, weights)
    errors = []
    for side in (_HUMAN, ~_HUMAN):
        with np.errstate(invalid="ignore"):
            errors.append(
                (weights * wrong)[..., side].sum(axis=-1) / (weights * n)[..., side].sum(axis=-1)
            )
    return errors[0] - errors[1]


def _put_bounds(row: dict, n: np.ndarray, wrong: np.ndarray, rates: pd.DataFrame) -> None:
    factor = (rates["precision"] * (1 / rates["recall"] - 1)).to_numpy(float)
    missed = np.where(n == 0, 0.0, n * factor)
    ends = {}
    for label, side in (("human", _HUMAN), ("object", ~_HUMAN)):
        of_side = float(missed[side].sum())
        row[f"missed_{label}"] = of_side
        total = n[side].sum() + of_side
        k = wrong[side].sum()
        ends[label] = (k / total, (k + of_side) / total) if total else (np.nan, np.nan)
    row["bias_lowest"] = ends["human"][0] - ends["object"][1]
    row["bias_highest"] = ends["human"][1] - ends["object"][0]
