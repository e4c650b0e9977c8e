"""Names and the pronouns that refer to them, side by side for corpora (paper, Tables 1 and 4)."""

from collections.abc import Collection, Mapping, Sequence

import pandas as pd

from whowhich.names import Name
from whowhich.pronouns import PRONOUNS


def count_per_corpus(counts: Mapping[str, pd.DataFrame], humans: Collection[str]) -> pd.DataFrame:
    """One row a corpus and pronoun: corpus, pronoun, count, count_without_human.

    counts: by corpus, as counts.by_name.count_by_name gives them; humans: the names of category
    "human". The columns are those of the published table.
    """
    rows = []
    for corpus, table in counts.items():
        without = table[~table["name"].isin(list(humans))]
        rows += [
            {
                "corpus": corpus,
                "pronoun": pronoun,
                "count": int(table[pronoun].sum()),
                "count_without_human": int(without[pronoun].sum()),
            }
            for pronoun in PRONOUNS
        ]
    return pd.DataFrame(rows, columns=["corpus", "pronoun", "count", "count_without_human"])


def as_published(table: pd.DataFrame) -> pd.DataFrame:
    """One row a corpus, one column a pronoun: "104,244 (103,361)", as in the paper."""
    texts = [
        f"{count:,} ({without:,})"
        for count, without in zip(table["count"], table["count_without_human"], strict=True)
    ]
    wide = table.assign(text=texts).pivot(index="corpus", columns="pronoun", values="text")
    wide = wide.reindex(index=table["corpus"].unique(), columns=list(PRONOUNS)).reset_index()
    wide.columns.name = None
    return wide


def frequency_table(counts: Mapping[str, pd.DataFrame], names: Sequence[Name]) -> pd.DataFrame:
    """Frequency of each name by corpus, beside the published one (Table 1).

    Columns: name, category, one a corpus, wikipedia_frequency (missing where not published).
    """
    table = pd.DataFrame({"name": [n.name for n in names], "category": [n.category for n in names]})
    for corpus, counted in counts.items():
        frequency = counted.set_index("name")["frequency"]
        table[corpus] = table["name"].map(frequency).fillna(0).astype("int64")
    published = [n.wikipedia_frequency for n in names]
    table["wikipedia_frequency"] = pd.array(published, dtype="Int64")
    return table
