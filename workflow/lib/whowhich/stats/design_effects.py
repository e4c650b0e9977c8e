"""How much members of one cluster resemble each other, and what that costs a mean's variance.

Few groups (names) have clusters (documents) enough for a correlation of their own, so it is pooled
over groups, each brought to unit variance. One whose members cling together more than that gets
more, as far as its clusters can tell (empirical Bayes); none gets less.
"""

from collections.abc import Hashable, Mapping
from typing import NamedTuple

import numpy as np

# Standard deviation, from name to name, of the intraclass correlation: how far a name's own
# estimate may lift it above the one pooled over names.
SPREAD = 0.05
# The pooled correlation is a mean, and names above it would get too short intervals: a factor that
# holds coverage at all shares of human pronouns in benchmarks/simulation.py.
MARGIN = 4 / 3


def pooled_effects(
    samples: Mapping[Hashable, tuple[np.ndarray, np.ndarray]],
) -> dict[Hashable, float]:
    """Design effect of each group's mean; samples: (values, clusters) of each group."""
    tables = {group: anova(*sample) for group, sample in samples.items()}
    pooled = Anova(*map(sum, zip(*tables.values(), strict=True))) if tables else Anova()
    return {
        group: design_effect(clusters, lifted(MARGIN * pooled.correlation(), tables[group]))
        for group, (_, clusters) in samples.items()
    }


class Anova(NamedTuple):
    """Sums of a one-way analysis of variance by cluster; those of groups add up.

    weight: sentences less the mean of cluster sizes, weighted by size (Donner 1986).
    """

    between: float = 0.0
    within: float = 0.0
    between_df: float = 0.0
    within_df: float = 0.0
    weight: float = 0.0

    @property
    def size(self) -> float:
        """Mean cluster size, corrected for unequal sizes."""
        return self.weight / self.between_df

    def correlation(self) -> float:
        """The intraclass correlation in [0, 1]; 0 where it can't be estimated."""
        return max(0.0, self.raw())

    def raw(self) -> float:
        """The same, which may be negative."""
        if not self.within_df or not self.between_df:
            return 0.0
        between, within = self.between / self.between_df, self.within / self.within_df
        total = between + (self.size - 1) * within
        return (between - within) / total if total > 0 else 0.0

    def variance(self, correlation: float) -> float:
        """Sampling variance of `raw` where the truth is `correlation` (Swiger et al. 1964)."""
        clusters, n = self.between_df + 1, self.between_df + self.within_df + 1
        if not self.within_df or not self.between_df:
            return np.inf
        top = 2 * (n - 1) * (1 - correlation) ** 2 * (1 + (self.size - 1) * correlation) ** 2
        return top / (self.size**2 * (n - clusters) * (clusters - 1))


def anova(values: np.ndarray, clusters: np.ndarray) -> Anova:
    """Of one group's values, brought to unit variance (shape (n,)), by cluster.

    All zero where the values are constant or undefined, or there is but one cluster.
    """
    spread = values.std() if len(values) else 0.0
    _, index, sizes = np.unique(clusters, return_inverse=True, return_counts=True)
    if not spread > 1e-9 or len(sizes) < 2:
        return Anova()
    x = (values - values.mean()) / spread
    means = np.bincount(index, weights=x) / sizes
    return Anova(
        between=float((sizes * means**2).sum()),
        within=float(((x - means[index]) ** 2).sum()),
        between_df=len(sizes) - 1,
        within_df=len(x) - len(sizes),
        weight=len(x) - float((sizes**2).sum()) / len(x),
    )


def lifted(pooled: float, own: Anova) -> float:
    """A name's correlation: the pooled one, or above it as far as its own estimate can tell."""
    variance = own.variance(pooled)
    trust = SPREAD**2 / (SPREAD**2 + variance)
    return float(np.clip(pooled + max(0.0, trust * (own.raw() - pooled)), 0, 1))


def design_effect(clusters: np.ndarray, correlation: float) -> float:
    """Factor by which clustering inflates the variance of a mean (Kish 1965), at least 1.

    clusters: label of each sentence, shape (n,); correlation: intraclass correlation.
    """
    if not len(clusters):
        return 1.0
    _, sizes = np.unique(clusters, return_counts=True)
    return 1.0 + (float((sizes**2).sum()) / sizes.sum() - 1.0) * correlation
