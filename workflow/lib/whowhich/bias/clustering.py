"""Design effects of a name: by what clustering inflates each variance behind its bias row."""

from collections.abc import Hashable
from dataclasses import dataclass, fields

import numpy as np

from whowhich.bias import equation3
from whowhich.bias.outcomes import Outcomes
from whowhich.stats.design_effects import pooled_effects


@dataclass(frozen=True, slots=True)
class Effects:
    """Design effects of a name: by what clustering inflates the variances behind its row.

    human_error, object_error: of the errors of each side; bias, expected, excess: of the
    influences of sentences on these; share, model_share, argmax, amplification: of pronouns,
    probabilities, preferences, and of probabilities less pronouns.
    """

    human_error: float
    object_error: float
    bias: float
    expected: float
    excess: float
    share: float
    model_share: float
    argmax: float
    amplification: float


def design_effects(outcomes: Outcomes, groups: np.ndarray) -> dict[Hashable, Effects]:
    """The design effects of each group; groups: the name of each sentence, shape (sentences,)."""
    members = {group: np.flatnonzero(groups == group) for group in np.unique(groups)}
    parts = {group: outcomes.take(rows) for group, rows in members.items()}
    found: dict[Hashable, dict[str, float]] = {group: {} for group in members}
    for field in fields(Effects):
        samples = {group: _sample(part, field.name) for group, part in parts.items()}
        for group, effect in pooled_effects(samples).items():
            found[group][field.name] = effect
    return {group: Effects(**effects) for group, effects in found.items()}


def _sample(part: Outcomes, measure: str) -> tuple[np.ndarray, np.ndarray]:
    """(values, clusters) of the sentences that a measure is a mean over."""
    human = part.human
    if measure in ("human_error", "object_error"):
        side = human if measure == "human_error" else ~human
        wrong = part.margin < 0 if measure == "human_error" else part.margin > 0
        return wrong[side].astype(float), part.cluster[side]
    values = {
        "bias": lambda: equation3.influence_on_bias(part),
        "expected": lambda: equation3.influence_on_expected(part),
        "excess": lambda: equation3.influence_on_bias(part) - equation3.influence_on_expected(part),
        "share": lambda: human.astype(float),
        "model_share": lambda: part.p_human,
        "argmax": lambda: (part.margin > 0).astype(float),
        "amplification": lambda: part.p_human - human,
    }[measure]()
    return values, part.cluster
