"""The bias table: Eq. 3 per name, beside what a calibrated model gives and what the texts do."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd
from scipy.stats import false_discovery_control
from sklearn.metrics import roc_auc_score

from whowhich.bias import intervals
from whowhich.bias.calibrated import calibrated_draws
from whowhich.bias.clustering import design_effect, intraclass_correlation
from whowhich.bias.equation3 import equation3
from whowhich.bias.outcomes import Outcomes
from whowhich.tables.bias import BIAS_COLUMNS, FEW_CLUSTERS, FEW_SENTENCES


@dataclass(frozen=True, slots=True)
class Correlations:
    """Intraclass correlations, pooled over all names of a model and corpus."""

    human_error: float
    object_error: float
    share: float
    model_share: float
    residual: float


def correlations(outcomes: Outcomes, groups: np.ndarray) -> Correlations:
    """Estimate them; groups: the name of each sentence, shape (sentences,)."""
    human = outcomes.human

    def pooled(values, chosen):
        return intraclass_correlation(values[chosen], groups[chosen], outcomes.cluster[chosen])

    everything = np.ones(len(outcomes), dtype=bool)
    return Correlations(
        human_error=pooled(outcomes.margin < 0, human),
        object_error=pooled(outcomes.margin > 0, ~human),
        share=pooled(human, everything),
        model_share=pooled(outcomes.p_human, everything),
        residual=pooled(outcomes.p_human - human, everything),
    )


def measure_bias(
    outcomes: Outcomes,
    groups: np.ndarray,
    names: Sequence[str],
    confidence: float = 0.95,
) -> pd.DataFrame:
    """The bias table (columns of BIAS_COLUMNS), one row a name, also for names without sentences.

    groups: the name of each sentence. p_value: the null hypothesis is that each sentence's
    pronoun was drawn from the model's own probabilities, that is, that Eq. 3 is what a calibrated
    model gives; q_value: Benjamini-Hochberg over the names that have one.
    """
    within = correlations(outcomes, groups)
    rows = [_row(name, outcomes.take(groups == name), within, confidence) for name in names]
    table = pd.DataFrame(rows)
    table["q_value"] = np.nan
    tested = table["p_value"].notna()
    if tested.any():
        table.loc[tested, "q_value"] = false_discovery_control(table.loc[tested, "p_value"])
    return table[list(BIAS_COLUMNS)]


def measure_overall(
    outcomes: Outcomes,
    groups: np.ndarray,
    human_names: Sequence[str],
    confidence: float = 0.95,
) -> pd.DataFrame:
    """The same measures over all sentences, and over those of names outside `human_names`.

    Adds `auc`: how well max log p of the human pronouns minus that of the object pronouns tells
    human from object sentences (1 perfect, 0.5 chance; NaN if a side is empty).
    """
    within = correlations(outcomes, groups)
    animal = ~np.isin(groups, list(human_names))
    rows = []
    for label, part in (
        ("all names", outcomes),
        ("without human", outcomes.take(animal)),
    ):
        row = _row(label, part, within, confidence)
        both = part.human.any() and not part.human.all()
        row["auc"] = roc_auc_score(part.human, part.margin) if both else np.nan
        rows.append(row)
    table = pd.DataFrame(rows)
    table["q_value"] = np.nan
    return table[[*BIAS_COLUMNS, "auc"]]


def _row(name: str, part: Outcomes, within: Correlations, confidence: float) -> dict:
    counts = equation3(part)
    row: dict = {"name": name, "n_human": counts.n_human, "n_object": counts.n_object}

    def put(column: str, value: float, interval: tuple[float, float]) -> None:
        row[column] = value
        row[f"{column}_low"], row[f"{column}_high"] = interval

    def rate(value, chosen, correlation):
        n = chosen.sum() / design_effect(part.cluster[chosen], correlation)
        return intervals.wilson(value, n, confidence)

    human_interval = rate(counts.human_error, part.human, within.human_error)
    object_interval = rate(counts.object_error, ~part.human, within.object_error)
    put("human_error", counts.human_error, human_interval)
    put("object_error", counts.object_error, object_interval)
    put(
        "bias",
        counts.bias,
        intervals.difference(
            counts.human_error, human_interval, counts.object_error, object_interval
        ),
    )
    _put_calibrated(row, put, name, part, design_effect(part.cluster, within.residual), confidence)
    _put_shares(put, part, within, confidence)
    row["status"] = _status(part)
    return row


def _put_calibrated(row, put, name, part, effect, confidence) -> None:
    """bias_expected and its range under the null; bias_excess and p_value, widened by clustering."""
    draws = calibrated_draws(part, key=name) if len(part) else np.array([np.nan])
    draws = draws[~np.isnan(draws)]
    if not len(draws):
        put("bias_expected", np.nan, intervals.UNKNOWN)
        put("bias_excess", np.nan, intervals.UNKNOWN)
        row["p_value"] = np.nan
        return
    expected = float(draws.mean())
    low, high = np.quantile(draws, [(1 - confidence) / 2, (1 + confidence) / 2])
    put("bias_expected", expected, (float(low), float(high)))
    excess = row["bias"] - expected
    spread = np.sqrt(effect)
    put(
        "bias_excess",
        excess,
        (excess - spread * (high - expected), excess + spread * (expected - low)),
    )
    if np.isnan(excess):
        row["p_value"] = np.nan
    else:
        extreme = (spread * np.abs(draws - expected) >= abs(excess) - 1e-12).sum()
        row["p_value"] = float((1 + extreme) / (1 + len(draws)))


def _put_shares(put, part, within, confidence) -> None:
    if not len(part):
        for column in ("human_share", "human_share_model", "amplification"):
            put(column, np.nan, intervals.UNKNOWN)
        return
    share = float(part.human.mean())
    n = len(part) / design_effect(part.cluster, within.share)
    put("human_share", share, intervals.wilson(share, n, confidence))
    for column, values, correlation in (
        ("human_share_model", part.p_human, within.model_share),
        ("amplification", part.p_human - part.human, within.residual),
    ):
        effect = design_effect(part.cluster, correlation)
        put(column, float(values.mean()), intervals.mean(values, effect, confidence))


def _status(part: Outcomes) -> str:
    if not len(part):
        return "no_sentence"
    if not part.human.any():
        return "no_human"
    if part.human.all():
        return "no_object"
    for side in (part.human, ~part.human):
        if side.sum() < FEW_SENTENCES or len(np.unique(part.cluster[side])) < FEW_CLUSTERS:
            return "few"
    return "ok"
