"""Agreement between annotators: percent and Cohen's kappa."""

import itertools
from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd
from sklearn.metrics import cohen_kappa_score

from whowhich.annotation.sheet import ANSWERS
from whowhich.pronouns import PRONOUNS

AGREEMENT_COLUMNS = (
    "one",
    "two",
    "pronoun",
    "both_answered",
    "equal",
    "agreement",
    "kappa",
    "status",
)


def measure_agreement(
    key: Sequence[Mapping], answers: Mapping[str, Mapping[str, str]]
) -> pd.DataFrame:
    """Each two annotators' agreement a pronoun and over all, over yes, no and unsure.

    kappa: Cohen's; NaN, with the status "one answer", where both gave but one answer throughout,
    since all agreement is then by chance as well.
    """
    rows = []
    for one, two in itertools.combinations(answers, 2):
        for pronoun in (*PRONOUNS, "all"):
            pairs = [
                (a, b)
                for row in key
                if pronoun in (row["pronoun"], "all")
                and (a := answers[one].get(row["reference_id"], ""))
                and (b := answers[two].get(row["reference_id"], ""))
            ]
            equal = sum(a == b for a, b in pairs)
            agreement = equal / len(pairs) if pairs else np.nan
            rows.append((one, two, pronoun, len(pairs), equal, agreement, *_kappa(pairs)))
    return pd.DataFrame(rows, columns=list(AGREEMENT_COLUMNS))


def _kappa(pairs: Sequence[tuple[str, str]]) -> tuple[float, str]:
    if not pairs:
        return np.nan, "no item"
    if len({answer for pair in pairs for answer in pair}) == 1:
        return np.nan, "one answer"
    one, two = zip(*pairs, strict=True)
    return float(cohen_kappa_score(one, two, labels=list(ANSWERS))), "ok"
