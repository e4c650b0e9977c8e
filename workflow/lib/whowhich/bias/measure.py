"""The bias table: Eq. 3 per name, beside what a calibrated model gives and what the texts do."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
from scipy.stats import false_discovery_control

from whowhich.bias import equation3 as influence
from whowhich.bias.calibration import DRAWS, auc, calibrated_draws
from whowhich.bias.clustering import Effects, design_effects
from whowhich.bias.equation3 import equation3, expected_interval
from whowhich.bias.outcomes import Outcomes
from whowhich.names import ALL_NAMES, WITHOUT_HUMAN
from whowhich.stats import intervals
from whowhich.tables.model_schemas import BIAS_COLUMNS, FEW_CLUSTERS, FEW_SENTENCES

AUC_COLUMNS = ("auc", "auc_low", "auc_high")


def measure_bias(
    outcomes: Outcomes,
    groups: np.ndarray,
    names: Sequence[str],
    confidence: float = 0.95,
    draws: int = DRAWS,
) -> pd.DataFrame:
    """The bias table (columns of BIAS_COLUMNS), one row a name, also for names without sentences.

    groups: the name of each sentence. bias_expected_low and _high bound what a calibrated model
    gives; all other intervals are confidence intervals. p_value: the null hypothesis is that each
    sentence's pronoun was drawn from the model's own probabilities, that is, that Eq. 3 is what a
    calibrated model gives; q_value: Benjamini-Hochberg over the names that have one.
    """
    effects = design_effects(outcomes, groups)
    rows = [
        _row(name, outcomes.take(groups == name), effects.get(name), confidence, draws)
        for name in names
    ]
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
    draws: int = DRAWS,
) -> pd.DataFrame:
    """The same measures over all sentences, and over those of names outside `human_names`.

    Adds AUC_COLUMNS, `auc` and its interval: how well max log p of the human pronouns minus that
    of the object pronouns tells human from object sentences (1 perfect, 0.5 chance).
    """
    animal = ~np.isin(groups, list(human_names))
    rows = []
    for label, part in (
        (ALL_NAMES, outcomes),
        (WITHOUT_HUMAN, outcomes.take(animal)),
    ):
        # Sentences of all names are one group here: a document's share of each name counts too.
        effects = design_effects(part, np.zeros(len(part))).get(0)
        row = _row(label, part, effects, confidence, draws)
        row["auc"], row["auc_low"], row["auc_high"] = auc(part, confidence)
        rows.append(row)
    table = pd.DataFrame(rows)
    table["q_value"] = np.nan
    return table[[*BIAS_COLUMNS, *AUC_COLUMNS]]


def _row(name: str, part: Outcomes, effects: Effects | None, confidence: float, draws: int) -> dict:
    row = {"name": name, **dict.fromkeys(BIAS_COLUMNS[1:], np.nan), "status": _status(part)}
    row["n_human"], row["n_object"] = int(part.human.sum()), int((~part.human).sum())
    if effects is not None:
        _put_equation3(row, part, effects, confidence)
        _put_calibrated(row, part, effects, confidence, calibrated_draws(part, name, draws))
        _put_shares(row, part, effects, confidence)
    return row


def _put(row: dict, column: str, value: float, interval: tuple[float, float]) -> None:
    row[column] = value
    row[f"{column}_low"], row[f"{column}_high"] = interval


def _put_equation3(row: dict, part: Outcomes, effects: Effects, confidence: float) -> None:
    counts = equation3(part)
    one, two = counts.human_error, counts.object_error

    def both(one_effect: float, two_effect: float) -> list[tuple[float, float]]:
        return [
            intervals.wilson(rate, n / effect, confidence)
            for rate, n, effect in (
                (one, counts.n_human, one_effect),
                (two, counts.n_object, two_effect),
            )
        ]

    of_one, of_two = both(effects.human_error, effects.object_error)
    _put(row, "human_error", one, of_one)
    _put(row, "object_error", two, of_two)
    # A document that favours one class moves both terms of Eq. 3 the same way, so the effect is
    # that on their difference.
    of_one, of_two = both(effects.bias, effects.bias)
    _put(row, "bias", counts.bias, intervals.difference(one, of_one, two, of_two))


def _put_calibrated(
    row: dict, part: Outcomes, effects: Effects, confidence: float, draws: np.ndarray
) -> None:
    """bias_expected and its range under the null, widened by clustering; excess and p_value."""
    draws = draws[~np.isnan(draws)]
    if not len(draws):
        return
    expected = float(draws.mean())
    # Eq. 3 takes up only part of what documents share in a name's pronouns, and how much is hard
    # to tell from few names, so the test takes the larger effect.
    scale = np.sqrt(max(effects.excess, effects.amplification))
    tail = (1 - confidence) / 2
    ends = expected + scale * (np.quantile(draws, [tail, 1 - tail]) - expected)
    _put(row, "bias_expected", expected, (max(-1.0, float(ends[0])), min(1.0, float(ends[1]))))
    excess = row["bias"] - expected
    if np.isnan(excess):
        return
    extreme = (scale * np.abs(draws - expected) >= abs(excess) - 1e-12).sum()
    row["p_value"] = float((1 + extreme) / (1 + len(draws)))
    of_bias, of_expected = influence.influence_on_bias(part), influence.influence_on_expected(part)
    correlation = intervals.paired_correlation(
        np.var(of_bias) * effects.bias,
        np.var(of_expected) * effects.expected,
        np.var(of_bias - of_expected) * effects.excess,
    )
    plain, low, high = expected_interval(part, effects.expected, confidence)
    interval = intervals.difference(
        row["bias"],
        (row["bias_low"], row["bias_high"]),
        expected,
        (expected + low - plain, expected + high - plain),
        correlation,
    )
    _put(row, "bias_excess", excess, interval)


def _put_shares(row: dict, part: Outcomes, effects: Effects, confidence: float) -> None:
    share, model = float(part.human.mean()), float(part.p_human.mean())
    of_share = intervals.wilson(share, len(part) / effects.share, confidence)
    low, high = intervals.mean(part.p_human, effects.model_share, confidence)
    of_model = (float(np.maximum(low, 0)), float(np.minimum(high, 1)))
    # A sample that lacks the rarer class by chance would seem surer of the difference than it is:
    # its variance is at least what drawing from the model's probabilities gives.
    variance = max(np.var(part.p_human - part.human), np.mean(part.p_human * (1 - part.p_human)))
    correlation = intervals.paired_correlation(
        np.var(part.p_human) * effects.model_share,
        np.var(part.human) * effects.share,
        variance * effects.amplification,
    )
    _put(row, "human_share", share, of_share)
    _put(row, "human_share_model", model, of_model)
    preferred = float((part.margin > 0).mean())
    interval = intervals.wilson(preferred, len(part) / effects.argmax, confidence)
    _put(row, "human_share_argmax", preferred, interval)
    interval = intervals.difference(model, of_model, share, of_share, correlation)
    _put(row, "amplification", model - share, interval)


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
