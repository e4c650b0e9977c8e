"""What a corpus says of each name: its frequency, and the pronouns that refer to it (Figs 8-10)."""

from collections.abc import Iterable, Mapping

import pandas as pd
import pyarrow as pa

from whowhich.pronouns import OBJECT_PRONOUNS, PRONOUNS
from whowhich.tables.counts import COUNT_COLUMNS


def add_name_counts(tables: Iterable[pa.Table]) -> dict[str, int]:
    """Occurrences by name, over the shards' tables of NAME_COUNTS."""
    total: dict[str, int] = {}
    for table in tables:
        for name, count in zip(table["name"].to_pylist(), table["count"].to_pylist(), strict=True):
            total[name] = total.get(name, 0) + count
    return total


def count_by_name(
    names: Iterable[str], frequencies: Mapping[str, int], references: pa.Table
) -> pd.DataFrame:
    """One row a name, in the order given; columns of tables.counts.COUNT_COLUMNS.

    references: a corpus's table of REFERENCES (columns name and pronoun are enough).
    object_share: (that + which) / all five (paper, Table 5); missing without any reference.
    """
    names = list(names)
    found = pd.DataFrame(
        {
            "name": references["name"].to_pylist(),
            "pronoun": references["pronoun"].to_pylist(),
        }
    )
    counts = pd.crosstab(found["name"], found["pronoun"]) if len(found) else pd.DataFrame()
    table = counts.reindex(index=names, columns=list(PRONOUNS), fill_value=0).astype("int64")
    table.index.name = "name"
    table = table.reset_index()
    table.columns.name = None
    table.insert(1, "frequency", [frequencies.get(name, 0) for name in names])
    table.insert(2, "references", table[list(PRONOUNS)].sum(axis=1))
    table["object_share"] = object_share(table)
    return table[list(COUNT_COLUMNS)]


def object_share(table: pd.DataFrame) -> pd.Series:
    """(that + which) / all five pronouns, row by row; missing where there is none."""
    total = table[list(PRONOUNS)].sum(axis=1)
    return table[list(OBJECT_PRONOUNS)].sum(axis=1) / total.where(total > 0)
