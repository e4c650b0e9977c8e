"""How often names occur in a corpus, beside the paper's Table 1."""

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd

from whowhich.names import Name
from whowhich.stats.correlations import rank_correlation

NAME_COLUMNS = (
    "corpus",
    "name",
    "category",
    "published",
    "ours",
    "ratio",
    "ratio_of_shares",
    "rank_published",
    "rank_ours",
    "status",
)
AGREEMENT_COLUMNS = (
    "corpus",
    "names",
    "only_ours",
    "only_published",
    "spearman",
    "spearman_low",
    "spearman_high",
    "p_value",
    "status",
)


def compare_frequencies(
    counts: Mapping[str, pd.DataFrame],
    names: Sequence[Name],
    published: pd.DataFrame,
    confidence: float,
) -> tuple[pd.DataFrame, pd.DataFrame]:
    """(a row a corpus and name, a row a corpus): our frequencies beside the published ones.

    counts: by corpus, with the columns name and frequency; published: FREQUENCY_COLUMNS. Names
    are the same if they differ in case alone.

    By name (NAME_COLUMNS): ratio is ours / published; ratio_of_shares the same of each name's
    share among the names of both, which does not depend on the size of the corpus; ranks are
    among these names, 1 the most frequent, ties at their mean. status: ok, or the reason why a
    name stands on one side alone: not_published, not_in_names (of the study).

    By corpus (AGREEMENT_COLUMNS): names of both sides, those of one, and Spearman's correlation.
    """
    theirs = dict(zip(published["name"].str.lower(), published["wikipedia_frequency"], strict=True))
    own = {name.name.lower() for name in names}
    parts, rows = [], []
    for corpus, counted in counts.items():
        frequency = counted.set_index("name")["frequency"]
        ours = pd.DataFrame(
            {
                "name": [name.name for name in names],
                "category": [name.category for name in names],
                "published": [theirs.get(name.name.lower()) for name in names],
                "ours": [int(frequency.get(name.name, 0)) for name in names],
            }
        )
        ours["status"] = np.where(ours["published"].isna(), "not_published", "ok")
        missing = published[~published["name"].str.lower().isin(own)]
        alone = pd.DataFrame(
            {
                "name": missing["name"],
                "published": missing["wikipedia_frequency"],
                "status": "not_in_names",
            }
        )
        table = pd.concat([ours, alone], ignore_index=True) if len(alone) else ours
        both = table["status"] == "ok"
        x, y = (table[column].where(both).astype(float) for column in ("ours", "published"))
        table["ratio"] = x / y
        table["ratio_of_shares"] = table["ratio"] * (y.sum() / x.sum() if x.sum() else np.nan)
        table["rank_published"] = y.rank(ascending=False)
        table["rank_ours"] = x.rank(ascending=False)
        table.insert(0, "corpus", corpus)
        for column in ("published", "ours"):
            table[column] = table[column].astype("Int64")
        parts.append(table[list(NAME_COLUMNS)])
        rows.append(
            {
                "corpus": corpus,
                "names": int(both.sum()),
                "only_ours": int((table["status"] == "not_published").sum()),
                "only_published": int((table["status"] == "not_in_names").sum()),
                **rank_correlation(x[both].tolist(), y[both].tolist(), confidence),
            }
        )
    by_name = pd.concat(parts, ignore_index=True) if parts else pd.DataFrame(columns=NAME_COLUMNS)
    return by_name, pd.DataFrame(rows, columns=list(AGREEMENT_COLUMNS))
