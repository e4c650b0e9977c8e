"""What corpora say of each name: its frequency and its pronouns; names chosen by frequency."""

from collections.abc import Collection, Iterable, Mapping, Sequence

import pandas as pd
import pyarrow as pa

from whowhich.names import COLUMNS, Name
from whowhich.pronouns import OBJECT_PRONOUNS, PRONOUNS
from whowhich.tables.corpus_schemas import COUNT_COLUMNS


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
    """One row a name, in the order given; columns of tables.corpus_schemas.COUNT_COLUMNS.

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


def select_names(
    candidates: Sequence[Name],
    frequencies: Iterable[Mapping[str, int]],
    minimum: int,
    one_word: bool = True,
) -> tuple[pd.DataFrame, dict[str, int]]:
    """A names table (columns of names.COLUMNS) of those that occur more than `minimum` times.

    frequencies: occurrences by name in each corpus, added up. The most frequent come first, as
    in Table 1. Also returns counts: names_read = names_kept + names_skipped_{several_words, rare}.
    """
    total: dict[str, int] = {}
    for counts in frequencies:
        for counted, count in counts.items():
            total[counted] = total.get(counted, 0) + count
    kept, rare, several = [], 0, 0
    for name in candidates:
        if one_word and len(name.name.split()) > 1:
            several += 1
        elif total.get(name.name, 0) <= minimum:
            rare += 1
        else:
            kept.append(name)
    kept.sort(key=lambda name: (-total[name.name], name.name))
    rows = [(name.name, name.category, "|".join(name.plurals), total[name.name]) for name in kept]
    table = pd.DataFrame(rows, columns=list(COLUMNS))
    counts = {
        "names_read": len(candidates),
        "names_kept": len(kept),
        "names_skipped_rare": rare,
        "names_skipped_several_words": several,
    }
    return table, {key: value for key, value in counts.items() if value or key == "names_read"}
