"""The effect of a name on the pronoun with the context held fixed."""

from collections.abc import Mapping

import numpy as np
import pandas as pd
from scipy.special import stdtr
from scipy.stats import false_discovery_control

from whowhich.pronouns import HUMAN_PRONOUNS, OBJECT_PRONOUNS
from whowhich.stats import intervals
from whowhich.stats.design_effects import anova, design_effect, pooled_effects
from whowhich.tables.model_schemas import FEW_CLUSTERS, FEW_SENTENCES

# Categories that are compared with the animals rather than being among them.
NO_ANIMALS = ("human", "person", "thing")
COLUMNS = (
    "name",
    "category",
    "sentences",
    "documents",
    "human_share_model",
    "human_share_model_low",
    "human_share_model_high",
    "human_share_argmax",
    "effect",
    "effect_low",
    "effect_high",
    "p_value",
    "q_value",
    "status",
)


def log_odds(scores: pd.DataFrame) -> pd.DataFrame:
    """Log odds of the human pronouns against the object pronouns, sentences by names.

    scores: SWAP_SCORES. Sentences in which a noun could not be scored are left out, so that all
    nouns are compared in the same ones. Columns: names; index: reference_id, document.
    """

    def of_class(pronouns: tuple[str, ...]) -> np.ndarray:
        columns = [f"logp_{pronoun}" for pronoun in pronouns]
        return np.logaddexp.reduce(scores[columns].to_numpy(float), axis=1)

    human, objects = of_class(HUMAN_PRONOUNS), of_class(OBJECT_PRONOUNS)
    odds = scores[["reference_id", "document", "name"]].assign(odds=human - objects)
    odds.loc[scores["status"].ne("ok"), "odds"] = np.nan
    table = odds.pivot(index=["reference_id", "document"], columns="name", values="odds")
    return table.dropna().sort_index()


def swap_effects(
    scores: pd.DataFrame, categories: Mapping[str, str], confidence: float = 0.95
) -> pd.DataFrame:
    """COLUMNS, one row a noun: how it moves the log odds of a human pronoun.

    effect: mean over sentences of the noun's log odds less the mean of the animals' in the same
    sentence (natural logs). p_value: the null hypothesis is that the name doesn't matter, that
    is, that its effect is 0; q_value: Benjamini-Hochberg over all nouns. Intervals: Student's,
    with the variance that documents inflate. status: "ok", or "few" under FEW_SENTENCES
    sentences or FEW_CLUSTERS documents.
    """
    odds = log_odds(scores)
    names = [name for name in categories if name in odds.columns]
    animals = [name for name in names if categories[name] not in NO_ANIMALS] or names
    relative = odds.sub(odds[animals].mean(axis=1), axis=0)
    documents = pd.factorize(odds.index.get_level_values("document"))[0]
    effects = pooled_effects({name: (relative[name].to_numpy(), documents) for name in names})
    enough = len(odds) >= FEW_SENTENCES and len(np.unique(documents)) >= FEW_CLUSTERS
    rows = []
    for name in names:
        values = relative[name].to_numpy()
        chance = 1 / (1 + np.exp(-odds[name].to_numpy()))
        effect = effects[name]
        share_effect = design_effect(documents, anova(chance, documents).correlation())
        low, high = intervals.mean(values, effect, confidence)
        share_low, share_high = intervals.mean(chance, share_effect, confidence)
        rows.append(
            {
                "name": name,
                "category": categories[name],
                "sentences": len(values),
                "documents": len(np.unique(documents)),
                "human_share_model": chance.mean() if len(chance) else np.nan,
                "human_share_model_low": np.maximum(share_low, 0),
                "human_share_model_high": np.minimum(share_high, 1),
                "human_share_argmax": (odds[name] > 0).mean(),
                "effect": values.mean() if len(values) else np.nan,
                "effect_low": low,
                "effect_high": high,
                "p_value": _p_value(values, effect),
                "status": "ok" if enough else "few",
            }
        )
    table = pd.DataFrame(rows, columns=[c for c in COLUMNS if c != "q_value"])
    table["q_value"] = np.nan
    tested = table["p_value"].notna()
    if tested.any():
        table.loc[tested, "q_value"] = false_discovery_control(table.loc[tested, "p_value"])
    return table[list(COLUMNS)]


def _p_value(values: np.ndarray, effect: float) -> float:
    """Two-sided, by the t distribution that the interval uses."""
    effective = len(values) / effect
    spread = np.std(values, ddof=1) if len(values) > 1 else 0.0
    if effective <= 1 or not spread > 1e-12:
        return np.nan
    t = values.mean() / (spread / np.sqrt(effective))
    return float(2 * stdtr(effective - 1, -abs(t)))


def variance_parts(scores: pd.DataFrame, categories: Mapping[str, str]) -> pd.DataFrame:
    """How much of the variance of the log odds is of contexts, of names and of neither.

    Two-way random effects without replication, over the animals alone and over all nouns
    (Searle, Casella and McCulloch 1992, section 4.7 d). Columns: nouns, names, sentences,
    context, name, residual (variances of natural logs), context_per_name (their ratio).
    """
    odds = log_odds(scores)
    everything = [name for name in categories if name in odds.columns]
    animals = [name for name in everything if categories[name] not in NO_ANIMALS]
    rows = []
    for label, names in (("animals", animals), ("all", everything)):
        values = odds[names].to_numpy()
        a, b = values.shape
        row = {"nouns": label, "names": b, "sentences": a}
        parts = dict.fromkeys(("context", "name", "residual"), np.nan)
        if a > 1 and b > 1:
            mean = values.mean()
            by_row, by_column = values.mean(axis=1), values.mean(axis=0)
            left = values - by_row[:, None] - by_column[None, :] + mean
            residual = (left**2).sum() / ((a - 1) * (b - 1))
            parts["residual"] = residual
            parts["context"] = max(0.0, by_row.var(ddof=1) - residual / b)
            parts["name"] = max(0.0, by_column.var(ddof=1) - residual / a)
        ratio = parts["context"] / parts["name"] if parts["name"] > 0 else np.nan
        rows.append({**row, **parts, "context_per_name": ratio})
    return pd.DataFrame(rows)
