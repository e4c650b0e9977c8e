"""One reading of the experiment in short, and how far two readings agree.

A reading is what comes out under one choice of filters, templates or article.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from whowhich.templates.cluster_names import cluster_names
from whowhich.templates.compare_sets import cluster_agreement, mean_overlap, rank_correlation
from whowhich.templates.template_set import CONDITIONS
from whowhich.templates.top_words import top_words
from whowhich.templates.word_sets import word_sets


@dataclass(frozen=True, slots=True)
class Reading:
    """sets: token ids of each name, conditions aside; top: those of each condition and name;
    rates: TMR of each pair; clusters: number of each name that has words."""

    sets: Mapping[str, set[Hashable]]
    top: Mapping[str, Mapping[str, Sequence[int]]]
    rates: Mapping[tuple[str, str], float]
    clusters: Mapping[str, int]


def read(
    associations: pd.DataFrame, names: Sequence[str], match: str, fraction: float, top: int
) -> Reading:
    """The reading that a table of associations amounts to; arguments as in the config."""
    clustering = cluster_names(word_sets(associations, names, match), fraction)
    pairs, table = clustering.pairs, clustering.table.dropna(subset=["cluster"])
    first = top_words(associations.assign(word=""), names, dict.fromkeys(names, 0), top)
    return Reading(
        sets=word_sets(associations, names),
        top={
            condition: {
                name: first.loc[
                    (first["name"] == name) & (first["condition"] == condition), "token_id"
                ].tolist()
                for name in names
            }
            for condition in CONDITIONS
        },
        rates={
            (one, other): rate
            for one, other, rate in zip(pairs["name_1"], pairs["name_2"], pairs["tmr"], strict=True)
        },
        clusters={
            name: int(number) for name, number in zip(table["name"], table["cluster"], strict=True)
        },
    )


def summary(reading: Reading) -> dict[str, float]:
    """Sizes of the sets, mean TMR and number of clusters of a reading."""
    sizes = [len(found) for found in reading.sets.values()]
    return {
        "words_min": min(sizes, default=0),
        "words_median": float(np.median(sizes)) if sizes else float("nan"),
        "words_max": max(sizes, default=0),
        "names_without_words": sizes.count(0),
        "mean_tmr": float(np.mean(list(reading.rates.values()))) if reading.rates else float("nan"),
        "clusters": len(set(reading.clusters.values())),
    }


def agreement(base: Reading, other: Reading) -> dict[str, float]:
    """How far `other` agrees with `base`.

    set_overlap: mean over names of |A and B| / |A or B| of their sets; top_overlap_<condition>:
    mean share of the base's top words that the other has; tmr_correlation: Spearman's rho over
    pairs; cluster_agreement: adjusted Rand index.
    """
    return {
        "set_overlap": mean_overlap(base.sets, other.sets),
        **{f"top_overlap_{c}": _mean_share(base.top[c], other.top.get(c, {})) for c in CONDITIONS},
        "tmr_correlation": rank_correlation(base.rates, other.rates),
        "cluster_agreement": cluster_agreement(base.clusters, other.clusters),
    }


def _mean_share(base: Mapping[str, Sequence[int]], other: Mapping[str, Sequence[int]]) -> float:
    shares = [
        len(set(words) & set(other.get(name, ()))) / len(words)
        for name, words in base.items()
        if words
    ]
    return float(np.mean(shares)) if shares else float("nan")
