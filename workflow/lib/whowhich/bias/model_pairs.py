"""Differences between models, paired: both have read the same sentences."""

import itertools
from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd

from whowhich.bias import equation3
from whowhich.bias.clustering import design_effects
from whowhich.bias.measure import measure_bias
from whowhich.bias.outcomes import Outcomes
from whowhich.names import ALL_NAMES
from whowhich.stats import intervals
from whowhich.stats.design_effects import pooled_effects

COLUMNS = ("one", "two", "name", "n_human", "n_object", "difference", "low", "high", "status")


def model_differences(
    outcomes: Mapping[str, Outcomes],
    groups: np.ndarray,
    names: Sequence[str],
    confidence: float = 0.95,
) -> pd.DataFrame:
    """COLUMNS: Eq. 3 of one model less that of the other, a row a pair of models and name.

    outcomes: of each model on the same sentences in the same order; groups: the name of each.
    Intervals: from those of both values and the correlation that the common sentences give them
    (Zou 2007). The name ALL_NAMES has all sentences. status: as in the bias table.
    """
    rows: list[dict] = []
    everything = np.full(len(groups), ALL_NAMES, dtype=object)
    for labels, wanted in ((groups, names), (everything, [ALL_NAMES])):
        tables = {
            model: measure_bias(found, labels, wanted, confidence, draws=1)
            .set_index("name")
            .to_dict("index")
            for model, found in outcomes.items()
        }
        members = {name: np.flatnonzero(labels == name) for name in wanted}
        for one, two in itertools.combinations(outcomes, 2):
            pair = (outcomes[one], outcomes[two])
            correlations = _correlations(pair, labels, members)
            for name in wanted:
                first, second = tables[one][name], tables[two][name]
                low, high = intervals.difference(
                    first["bias"],
                    (first["bias_low"], first["bias_high"]),
                    second["bias"],
                    (second["bias_low"], second["bias_high"]),
                    correlations.get(name, 0.0),
                )
                rows.append(
                    {
                        "one": one,
                        "two": two,
                        "name": name,
                        **{key: int(first[key]) for key in ("n_human", "n_object")},
                        "difference": first["bias"] - second["bias"],
                        "low": low,
                        "high": high,
                        "status": first["status"],
                    }
                )
    return pd.DataFrame(rows, columns=list(COLUMNS))


def _correlations(
    pair: tuple[Outcomes, Outcomes], labels: np.ndarray, members: Mapping[str, np.ndarray]
) -> dict[str, float]:
    """Of the two models' values of each name that has sentences."""
    effects = [design_effects(found, labels) for found in pair]
    terms = {
        name: [equation3.influence_on_bias(found.take(rows)) for found in pair]
        for name, rows in members.items()
        if len(rows)
    }
    clusters = {name: pair[0].cluster[members[name]] for name in terms}
    differing = pooled_effects({name: (x - y, clusters[name]) for name, (x, y) in terms.items()})
    return {
        name: intervals.paired_correlation(
            np.var(x) * effects[0][name].bias,
            np.var(y) * effects[1][name].bias,
            np.var(x - y) * differing[name],
        )
        for name, (x, y) in terms.items()
        if not np.isnan(x).any()
    }
