"""How far two readings of the experiment agree, and what it says without one of its templates."""

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd
from scipy.stats import spearmanr
from sklearn.metrics import adjusted_rand_score

from whowhich.templates.associations import Filters, Moments, associated_words, z_population
from whowhich.templates.name_clusters import cluster_names, word_sets
from whowhich.templates.probabilities import condition_means
from whowhich.templates.template_sets import CONDITIONS, Template
from whowhich.templates.top_words import top_words

Sets = Mapping[str, Collection[Hashable]]

Rows = Callable[[], Iterable[tuple[str, np.ndarray]]]


def mean_overlap(one: Sets, other: Sets) -> float:
    """Mean over the names of |A and B| / |A or B|; two empty sets agree, no name gives NaN."""
    names = sorted({*one, *other})
    values = []
    for name in names:
        a, b = set(one.get(name, ())), set(other.get(name, ()))
        values.append(len(a & b) / len(a | b) if a | b else 1.0)
    return float(np.mean(values)) if values else float("nan")


def rank_correlation(one: Mapping[tuple, float], other: Mapping[tuple, float]) -> float:
    """Spearman's rho of values under the keys of both; NaN below three or if one is constant."""
    keys = sorted(set(one) & set(other))
    a, b = np.array([one[k] for k in keys]), np.array([other[k] for k in keys])
    if len(keys) < 3 or np.ptp(a) == 0 or np.ptp(b) == 0:
        return float("nan")
    return float(spearmanr(a, b).statistic)


def cluster_agreement(one: Mapping[str, int], other: Mapping[str, int]) -> float:
    """Adjusted Rand index of two clusterings, over the names of both; NaN below two."""
    names = sorted(set(one) & set(other))
    if len(names) < 2:
        return float("nan")
    return float(adjusted_rand_score([one[n] for n in names], [other[n] for n in names]))


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


def removable(templates: Sequence[Template]) -> list[int]:
    """Places of the templates whose condition keeps another one without them."""
    conditions = [template.condition for template in templates]
    return [place for place, c in enumerate(conditions) if conditions.count(c) > 1]


def associations_without(
    rows: Rows, templates: Sequence[Template], is_word: np.ndarray, filters: Filters
) -> dict[int, pd.DataFrame]:
    """Associations without each removable template, by its place in `templates`.

    rows: gives anew, at each call, (name, log-probabilities (templates, vocabulary)) name by name;
    only one name is in memory at a time. Columns as `associated_words`, and name.
    """
    conditions = np.array([template.condition for template in templates])
    places = removable(templates)

    def means(logp: np.ndarray, place: int) -> tuple[np.ndarray, np.ndarray]:
        return condition_means(np.delete(logp, place, axis=0), np.delete(conditions, place))

    populations: dict[tuple[int, str], Moments] = {}
    for name, logp in rows():
        for place in places:
            populations[place, name] = z_population(*means(logp, place), filters)
    overall = {
        place: sum((m for (p, _), m in populations.items() if p == place), Moments())
        for place in places
    }
    parts: dict[int, list[pd.DataFrame]] = {place: [] for place in places}
    for name, logp in rows():
        for place in places:
            own = populations[place, name] if filters.z_over == "name" else overall[place]
            columns, _ = associated_words(*means(logp, place), is_word, filters, own)
            parts[place].append(pd.DataFrame({"name": name, **columns}))
    return {place: pd.concat(found, ignore_index=True) for place, found in parts.items()}
