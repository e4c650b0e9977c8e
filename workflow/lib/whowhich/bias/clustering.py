"""How much sentences of one document resemble each other, and what that costs."""

import numpy as np


def intraclass_correlation(values: np.ndarray, groups: np.ndarray, clusters: np.ndarray) -> float:
    """Intraclass correlation of `values` within clusters, pooled over groups (one-way ANOVA).

    values, groups, clusters: shape (n,). Groups (names) have means of their own, so clusters are
    compared within a group. Returns a value in [0, 1]; 0 where it can't be estimated.
    """
    within = between = 0.0
    within_df = between_df = 0
    weight = 0.0
    for group in np.unique(groups):
        chosen = groups == group
        x = values[chosen].astype(np.float64)
        _, index, sizes = np.unique(clusters[chosen], return_inverse=True, return_counts=True)
        if len(sizes) < 2:
            continue
        means = np.bincount(index, weights=x) / sizes
        between += float((sizes * (means - x.mean()) ** 2).sum())
        within += float(((x - means[index]) ** 2).sum())
        between_df += len(sizes) - 1
        within_df += len(x) - len(sizes)
        weight += len(x) - float((sizes**2).sum()) / len(x)
    if not within_df or not between_df:
        return 0.0
    size = weight / between_df  # the mean cluster size, corrected for unequal sizes
    ms_between, ms_within = between / between_df, within / within_df
    total = ms_between + (size - 1) * ms_within
    return float(np.clip((ms_between - ms_within) / total, 0, 1)) if total > 0 else 0.0


def design_effect(clusters: np.ndarray, correlation: float) -> float:
    """Factor by which clustering inflates the variance of a mean (Kish), at least 1.

    clusters: label of each sentence, shape (n,); correlation: intraclass correlation.
    """
    if not len(clusters):
        return 1.0
    _, sizes = np.unique(clusters, return_counts=True)
    return 1.0 + (float((sizes**2).sum()) / sizes.sum() - 1.0) * correlation
