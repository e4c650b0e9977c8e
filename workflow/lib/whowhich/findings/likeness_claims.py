"""Claims on which names share their words (paper, sections 5.1.1 and 6.1, Figs 1 and 4-7)."""

import math
from collections.abc import Mapping, Sequence
from itertools import combinations

import numpy as np
import pandas as pd
from scipy.special import ndtri

from whowhich.findings.finding import (
    LEVEL,
    Claim,
    Finding,
    Measure,
    above,
    by_test,
    rows_by,
    span,
    unknown,
)
from whowhich.templates.template_sets import CONDITIONS

ROBERTA = "roberta-large"

FARM = Claim(
    "farm_clusters",
    "5.1.1",
    "Names of farm animals lie together.",
    "The mean token match rate within farm animals exceeds that to all other animals "
    "(permutation test, 5%).",
)
SHARED = Claim(
    "shared_words",
    "5.1.1, Tables 8-11",
    "Names share their top words more than they do in RoBERTa, whose words vary.",
    "The mean share of top words that two names have in common exceeds the same in the model "
    "that is compared with RoBERTa (interval by a jackknife over names).",
)


def judge_farm(cohesion: pd.DataFrame) -> Finding:
    """Finding of FARM for one model; cohesion: columns of templates.cohesion.COLUMNS."""
    farm = rows_by(cohesion[cohesion["category"] == "farm"], "measure")
    test = farm["tmr_difference"]
    if test["status"] != "ok":
        return Finding(FARM, unknown(f"No test: {test['status']}."))
    p_value, difference = float(test["p_value"]), float(test["value"])
    # The table's test is one-sided; the other side has the rest of the permutations.
    two_sided = min(1.0, 2 * min(p_value, 1 - p_value + 1 / float(test["permutations"])))
    text = (
        f"Token match rate {farm['tmr_within']['value']:.3f} within "
        f"{test['names']} farm animals, {farm['tmr_to_rest']['value']:.3f} to the "
        f"others (two-sided p = {two_sided:.4f})."
    )
    return Finding(FARM, Measure(by_test(difference, two_sided, LEVEL), text, difference))


def judge_shared(
    top: Mapping[str, pd.DataFrame], counterparts: Mapping[str, Sequence[str]], confidence: float
) -> list[Finding]:
    """Findings of SHARED, one a model that isn't compared with RoBERTa.

    top: top words of each model (columns name, condition, word); counterparts: the paper's models
    that each is compared with.
    """
    varied = [model for model in top if ROBERTA in counterparts.get(model, ())]
    found = []
    for model in top:
        if model in varied:
            continue
        if not varied:
            why = f"No model is compared with {ROBERTA} (templates.counterparts)."
            found.append(Finding(SHARED, unknown(why), model))
            continue
        measure = _compare(top[model], top[varied[0]], varied[0], confidence)
        found.append(Finding(SHARED, measure, model))
    return found


def _compare(one: pd.DataFrame, two: pd.DataFrame, other: str, confidence: float) -> Measure:
    names = sorted(set(one["name"]) & set(two["name"]))
    if len(names) < 3:
        return unknown("Fewer than three names have words in both models.")
    mine, theirs = _overlaps(one, names), _overlaps(two, names)
    value = _mean(mine) - _mean(theirs)
    half = ndtri((1 + confidence) / 2) * _jackknife_error(mine - theirs)
    low, high = value - half, value + half
    text = (
        f"Two names share {_mean(mine):.0%} of their top words, against {_mean(theirs):.0%} in "
        f"{other}: difference {span(value, low, high)}, over {len(names)} names."
    )
    return Measure(above(low, high, 0.0), text, value, low, high)


def _overlaps(top: pd.DataFrame, names: Sequence[str]) -> np.ndarray:
    """Share of words in common of each pair (names, names), the mean over both conditions."""
    sets = {
        key: set(words) for key, words in top.groupby(["name", "condition"])["word"] if len(words)
    }
    found = np.zeros((len(names), len(names)))
    for (i, a), (j, b) in combinations(enumerate(names), 2):
        shares = []
        for condition in CONDITIONS:
            first, second = (sets.get((name, condition), set()) for name in (a, b))
            longest = max(len(first), len(second))
            shares.append(len(first & second) / longest if longest else 0.0)
        found[i, j] = found[j, i] = float(np.mean(shares))
    return found


def _mean(pairs: np.ndarray) -> float:
    """Mean over pairs of different names; pairs: symmetric, its diagonal 0."""
    n = len(pairs)
    return float(pairs.sum() / (n * (n - 1)))


def _jackknife_error(pairs: np.ndarray) -> float:
    """Standard error of `_mean` by leaving out one name at a time (Arvesen 1969)."""
    n = len(pairs)
    without = (pairs.sum() - 2 * pairs.sum(axis=1)) / ((n - 1) * (n - 2))
    return math.sqrt((n - 1) / n * float(((without - without.mean()) ** 2).sum()))
