"""Made sentences of which the truth is known, for simulations of the bias statistics.

A name's sentence has a context that shifts the chance of a human pronoun; part of it is its
document's. Given that chance, pronouns of one document still resemble each other (its author's
habit, which no model sees). A calibrated model knows the chance; others shift or stretch it.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from scipy.optimize import brentq
from scipy.special import expit, logit, ndtri

from whowhich.bias.outcomes import Outcomes

CONTEXT = 1.0  # standard deviation of the context of a sentence, in logits
DOCUMENT = 0.6  # of what the sentences of a document share, in logits
HABIT = 0.10  # correlation of pronouns in a document, given their chances
# Of the class's probability, the share of its most probable pronoun lies above these.
HUMAN_TOP, OBJECT_TOP = 0.6, 0.55

MODELS: dict[str, Callable[[np.ndarray], np.ndarray]] = {
    "calibrated": lambda eta: eta,
    "prefers_human": lambda eta: eta + 0.7,
    "prefers_object": lambda eta: eta - 0.7,
    "overconfident": lambda eta: 2 * eta,
    "flat": lambda eta: 0.5 * eta,
}


def intercept(share: float) -> float:
    """The logit at which a name's expected share of human pronouns is `share`."""
    nodes, weights = np.polynomial.hermite_e.hermegauss(80)
    spread = np.hypot(CONTEXT, DOCUMENT)

    def excess(c):
        return (weights * expit(c + spread * nodes)).sum() / weights.sum() - share

    return brentq(excess, -12, 12)


@dataclass(frozen=True)
class Truth:
    """What an endless sample of a name would give."""

    human_error: float
    object_error: float
    bias: float
    bias_expected: float
    bias_excess: float
    human_share: float
    human_share_model: float
    amplification: float


def _margin(p: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """max log p of the human pronouns minus that of the object pronouns."""
    human = np.log(rng.uniform(HUMAN_TOP, 1, len(p)))
    objects = np.log(rng.uniform(OBJECT_TOP, 1, len(p)))
    return logit(p) + human - objects


def truth(share: float, model: str, sentences: int = 2_000_000) -> Truth:
    """The truth of names of this share under this model, by a large sample."""
    rng = np.random.default_rng(1)
    eta = intercept(share) + np.hypot(CONTEXT, DOCUMENT) * rng.normal(size=sentences)
    y, p = expit(eta), expit(MODELS[model](eta))
    margin = _margin(p, rng)
    object_wins, human_wins = margin < 0, margin > 0

    def equation3(chance):
        first = (chance * object_wins).sum() / chance.sum()
        second = ((1 - chance) * human_wins).sum() / (1 - chance).sum()
        return first, second

    (one, two), (drawn_one, drawn_two) = equation3(y), equation3(p)
    bias, expected = one - two, drawn_one - drawn_two
    return Truth(
        one, two, bias, expected, bias - expected, y.mean(), p.mean(), float(p.mean() - y.mean())
    )


def study(
    shares,
    sizes,
    model: str,
    rng: np.random.Generator,
    documents: int = 40,
    unevenness: float = 1.0,
    habit: float = HABIT,
) -> tuple[Outcomes, np.ndarray]:
    """Sentences of len(shares) names in a corpus, and the name (its number) of each.

    unevenness: standard deviation of the log of the documents' sizes; each name has weights of
    its own on top, as animals have books of their own.
    """
    names = np.repeat(np.arange(len(shares)), sizes)
    weights = rng.normal(scale=unevenness, size=(len(shares), documents))
    weights = np.exp(weights + rng.normal(scale=unevenness, size=documents))
    cumulated = np.cumsum(weights / weights.sum(axis=1, keepdims=True), axis=1)
    draws = rng.uniform(size=len(names))
    cluster = (draws[:, None] > cumulated[names]).sum(axis=1).clip(max=documents - 1)
    centre = np.array([intercept(share) for share in shares])[names]
    eta = centre + CONTEXT * rng.normal(size=len(names))
    eta += DOCUMENT * rng.normal(size=documents)[cluster]
    hidden = np.sqrt(habit) * rng.normal(size=documents)[cluster]
    hidden += np.sqrt(1 - habit) * rng.normal(size=len(names))
    human = hidden < ndtri(expit(eta))
    p = expit(MODELS[model](eta))
    return Outcomes(human, _margin(p, rng), p, cluster), names
