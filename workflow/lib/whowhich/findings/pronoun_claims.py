"""Claims on how a corpus refers to animals (paper, section 5.2, Table 4, Figs 8-10)."""

from collections.abc import Collection

import numpy as np
import pandas as pd

from whowhich.findings.finding import Claim, Finding, Measure, span, unknown, within
from whowhich.pronouns import is_human
from whowhich.stats.design_effects import pooled_effects
from whowhich.stats.intervals import wilson

# Shares of human pronouns: "about twice more common" as 3 to 2 up to 3 to 1, "almost the same"
# as 3 to 2 either way.
TWICE = (1 / 4, 2 / 5)
SAME = (2 / 5, 3 / 5)

OBJECT_TWICE = Claim(
    "object_pronouns_twice",
    "5.2, Table 4",
    "That and which refer to the names about twice as often as who, whose and whom.",
    "The share of human pronouns lies between a quarter and two fifths (Wilson interval with an "
    "effective number of references, since those of one document aren't independent).",
)
PETS = {
    name: Claim(
        f"{name}_alike",
        "5.2",
        f"Who, whose and whom refer to {name}s about as often as that and which.",
        "The share of human pronouns lies between two and three fifths (interval as above).",
    )
    for name in ("dog", "cat")
}


def judge_pronouns(
    references: pd.DataFrame, names: Collection[str], confidence: float, paper: str = ""
) -> list[Finding]:
    """Findings of OBJECT_TWICE and PETS for one corpus.

    references: columns name, pronoun, document; names: those under study, in which controls don't
    stand; paper: its ratio, in words.
    """
    found = references[references["name"].isin(list(names))]
    human = found["pronoun"].map(is_human).to_numpy(dtype=bool)
    clusters = pd.factorize(found["document"])[0]
    groups = found["name"].to_numpy()
    findings = [Finding(OBJECT_TWICE, _share(human, clusters, confidence, TWICE, paper))]
    for name, claim in PETS.items():
        if name not in names:
            findings.append(Finding(claim, unknown(f"{name!r} is not among the names.")))
            continue
        own = groups == name
        measure = _share(human[own], clusters[own], confidence, SAME, "")
        findings.append(Finding(claim, measure))
    return findings


def _share(human: np.ndarray, clusters: np.ndarray, confidence: float, near, paper: str) -> Measure:
    if not len(human):
        return unknown("There is no reference.", paper)
    effect = pooled_effects({"all": (human.astype(float), clusters)})["all"]
    share = float(human.mean())
    low, high = wilson(share, len(human) / effect, confidence)
    text = (
        f"{int(human.sum())} of {len(human)} pronouns are human ones, in "
        f"{len(np.unique(clusters))} documents: share {span(share, low, high)}."
    )
    return Measure(within(low, high, *near), text, share, low, high, paper)


def published_ratio(table4: pd.DataFrame) -> str:
    """The paper's ratios in words; table4: columns corpus, pronoun, count (Table 4)."""
    parts = []
    for corpus, rows in table4.groupby("corpus", sort=False):
        human = rows["pronoun"].map(is_human)
        ratio = rows.loc[~human, "count"].sum() / rows.loc[human, "count"].sum()
        parts.append(f"{corpus}: {ratio:.1f} to 1")
    return "; ".join(parts)
