"""Effects of subject and relative pronoun on a word, from crossed templates.

The paper changes both at once (She ... who, It ... which), so that its log ratio cannot tell one
from the other. Here every subject meets every pronoun; effects are contrasts of mean log
probabilities, which are balanced and add up.
"""

from collections.abc import Sequence

import numpy as np

from whowhich.templates.averages import mean_log_probability
from whowhich.templates.factorial_set import (
    HUMAN_PRONOUNS,
    HUMAN_SUBJECTS,
    OBJECT_PRONOUNS,
    OBJECT_SUBJECTS,
    Cell,
)

EFFECTS = ("subject", "pronoun", "she_he", "interaction")


def effects(logp: np.ndarray, cells: Sequence[Cell]) -> dict[str, np.ndarray]:
    """Effects on each vocabulary entry, in natural logs.

    logp: (cells, vocabulary); cells: the templates, each subject with each pronoun once.

    subject: object subjects (It, This, That) minus human ones (She, He), over all pronouns alike;
    pronoun: which and that minus who, over all subjects alike; she_he: She minus He; interaction:
    the subject effect under object pronouns minus that under human ones. Positive values favour
    the object side, or She. A side with several members is their plain mean.
    """
    subjects = np.array([cell.subject for cell in cells])
    pronouns = np.array([cell.pronoun for cell in cells])
    values = np.asarray(logp, dtype=np.float64)

    def mean(some_subjects: Sequence[str], some_pronouns: Sequence[str]) -> np.ndarray:
        rows = np.isin(subjects, some_subjects) & np.isin(pronouns, some_pronouns)
        return values[rows].mean(axis=0)

    everyone = HUMAN_SUBJECTS + OBJECT_SUBJECTS
    all_pronouns = HUMAN_PRONOUNS + OBJECT_PRONOUNS
    under_object = mean(OBJECT_SUBJECTS, OBJECT_PRONOUNS) - mean(HUMAN_SUBJECTS, OBJECT_PRONOUNS)
    under_human = mean(OBJECT_SUBJECTS, HUMAN_PRONOUNS) - mean(HUMAN_SUBJECTS, HUMAN_PRONOUNS)
    return {
        "subject": mean(OBJECT_SUBJECTS, all_pronouns) - mean(HUMAN_SUBJECTS, all_pronouns),
        "pronoun": mean(everyone, OBJECT_PRONOUNS) - mean(everyone, HUMAN_PRONOUNS),
        "she_he": mean(["She"], all_pronouns) - mean(["He"], all_pronouns),
        "interaction": under_object - under_human,
    }


def common_enough(logp: np.ndarray, cells: Sequence[Cell]) -> np.ndarray:
    """Which entries reach 1/|V| on average (Eq. 1) with some subject or with some pronoun.

    The rarity filter of the two sets, carried over to the crossed ones. logp: (cells, vocabulary).
    """
    limit = -np.log(logp.shape[1])
    passed = np.zeros(logp.shape[1], dtype=bool)
    for key in ("subject", "pronoun"):
        levels = np.array([getattr(cell, key) for cell in cells])
        for level in sorted(set(levels)):
            passed |= mean_log_probability(logp[levels == level]) >= limit
    return passed
