"""Relative pronouns that refer to names, beside the paper's Table 4."""

from collections.abc import Collection, Mapping

import numpy as np
import pandas as pd

from whowhich.pronouns import OBJECT_PRONOUNS, PRONOUNS
from whowhich.stats.design_effects import pooled_effects
from whowhich.stats.intervals import wilson
from whowhich.stats.sampling_units import cluster_labels

# The corpora of the paper by the format in which they are distributed.
CORPUS_OF_FORMAT = {
    "text": "Books3",
    "bookcorpus": "Books-Corpus",
    "wikipedia": "Wikipedia (EN)",
}
ROW_COLUMNS = (
    "corpus",
    "paper_corpus",
    "counterpart",
    "pronoun",
    "count",
    "published",
    "share",
    "published_share",
    "count_without_human",
    "published_without_human",
    "share_without_human",
    "published_share_without_human",
)
AGREEMENT_COLUMNS = (
    "corpus",
    "paper_corpus",
    "counterpart",
    "names",
    "references",
    "published_references",
    "total_variation",
    "object_human_ratio",
    "object_human_ratio_low",
    "object_human_ratio_high",
    "published_ratio",
    "holds_published",
    "status",
)
# Column of counts by the names that are in it.
NAMES = {"all": "count", "without_human": "count_without_human"}


def object_ratio_interval(
    references: pd.DataFrame, cluster: str | int, confidence: float
) -> tuple[float, float]:
    """Interval of (that + which) / (who + whose + whom) over the references.

    references: reference_id, document, name_offset, sentence, pronoun; cluster: see
    stats.sampling_units. It is the Wilson interval of the share of object pronouns, with an
    effective number of references as those of a cluster aren't independent, taken to the ratio.
    Infinite where the share may be 1, NaN without a reference.
    """
    values = references["pronoun"].isin(OBJECT_PRONOUNS).to_numpy(float)
    clusters = pd.factorize(cluster_labels(references, cluster))[0]
    effect = pooled_effects({"all": (values, clusters)})["all"]
    share = float(values.mean()) if len(values) else np.nan
    low, high = wilson(share, len(values) / effect, confidence)
    return _odds(low), _odds(high)


def _odds(share: float) -> float:
    return share / (1 - share) if share < 1 else (np.inf if share == 1 else np.nan)


def compare_pronouns(
    ours: pd.DataFrame,
    published: pd.DataFrame,
    counterparts: Mapping[str, str | None],
    intervals: Mapping[tuple[str, str], tuple[float, float]],
) -> tuple[pd.DataFrame, pd.DataFrame]:
    """(ROW_COLUMNS, AGREEMENT_COLUMNS): each of our corpora beside each of the paper's.

    ours, published: PRONOUN_COLUMNS of published.numbers; counterparts: by our corpus, the
    paper's that it is most like, or None; intervals: by (our corpus, "all" or "without_human"),
    of the ratio of object to human pronouns.

    A row a pronoun: counts, and shares of the five pronouns, with all names and without human.
    A row a pair of corpora, with all names and without human: total_variation is half the sum of
    the absolute differences of the five shares, 0 for equal ones and 1 for disjoint ones;
    holds_published whether our interval of the ratio holds the published ratio (yes, no, or
    empty). status: ok, no_reference or no_human_pronoun, where no ratio is defined.
    """
    rows, agreement = [], []
    for corpus in ours["corpus"].unique():
        mine = _by_pronoun(ours, corpus)
        for other in published["corpus"].unique():
            theirs = _by_pronoun(published, other)
            keys = (corpus, other, "yes" if counterparts.get(corpus) == other else "no")
            shares = {column: (_shares(mine[column]), _shares(theirs[column])) for column in mine}
            for pronoun in PRONOUNS:
                cells = [
                    value
                    for column in NAMES.values()
                    for value in (
                        int(mine[column][pronoun]),
                        int(theirs[column][pronoun]),
                        *(part[pronoun] for part in shares[column]),
                    )
                ]
                rows.append((*keys, pronoun, *cells))
            for names, column in NAMES.items():
                interval = intervals[corpus, names]
                agreement.append(
                    (
                        *keys,
                        names,
                        *(int(side[column].sum()) for side in (mine, theirs)),
                        float((shares[column][0] - shares[column][1]).abs().sum(skipna=False) / 2),
                        *_ratios(mine[column], theirs[column], interval),
                    )
                )
    return (
        pd.DataFrame(rows, columns=list(ROW_COLUMNS)),
        pd.DataFrame(agreement, columns=list(AGREEMENT_COLUMNS)),
    )


def _by_pronoun(table: pd.DataFrame, corpus: str) -> pd.DataFrame:
    found = table[table["corpus"] == corpus].set_index("pronoun")[list(NAMES.values())]
    return found.reindex(list(PRONOUNS), fill_value=0)


def _shares(counts: pd.Series) -> pd.Series:
    return counts / counts.sum() if counts.sum() else counts * np.nan


def _ratio(counts: pd.Series) -> float:
    objects = counts[list(OBJECT_PRONOUNS)].sum()
    humans = counts.sum() - objects
    return float(objects / humans) if humans else np.nan


def _ratios(ours: pd.Series, theirs: pd.Series, interval: Collection[float]) -> tuple:
    ratio, published = _ratio(ours), _ratio(theirs)
    low, high = interval
    if not ours.sum():
        return np.nan, np.nan, np.nan, published, "", "no_reference"
    holds = "yes" if low <= published <= high else "no"
    status = "no_human_pronoun" if np.isnan(ratio) else "ok"
    return ratio, low, high, published, holds, status
