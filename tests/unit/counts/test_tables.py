import pandas as pd
import pyarrow as pa
import pytest

from whowhich.counts.name_counts import (
    add_name_counts,
    as_published,
    count_by_name,
    count_per_corpus,
    select_names,
)
from whowhich.names import Name
from whowhich.tables.corpus_schemas import COUNT_COLUMNS, NAME_COUNTS

REFERENCES = pa.table(
    {
        "name": ["dog", "dog", "dog", "dog", "human", "human"],
        "pronoun": ["that", "which", "who", "that", "who", "whose"],
    }
)


def by_name():
    return count_by_name(["cat", "dog", "human"], {"dog": 10, "human": 5}, REFERENCES)


def test_counts_by_name():
    table = by_name()
    assert tuple(table.columns) == COUNT_COLUMNS
    assert table["name"].tolist() == ["cat", "dog", "human"]
    assert table["frequency"].tolist() == [0, 10, 5]
    assert table["references"].tolist() == [0, 4, 2]
    assert table[["that", "which", "who", "whose", "whom"]].to_numpy().tolist() == [
        [0, 0, 0, 0, 0],
        [2, 1, 1, 0, 0],
        [0, 0, 1, 1, 0],
    ]
    assert pd.isna(table["object_share"][0])
    assert table["object_share"].tolist()[1:] == [0.75, 0.0]


def test_a_corpus_without_references():
    empty = pa.table({"name": pa.array([], pa.string()), "pronoun": pa.array([], pa.string())})
    table = count_by_name(["dog"], {}, empty)
    assert tuple(table.columns) == COUNT_COLUMNS
    assert table["references"].tolist() == [0]
    assert table["object_share"].isna().all()


def test_counts_of_shards_are_added():
    shards = [
        pa.Table.from_pylist(
            [{"corpus": "c", "shard": i, "name": "dog", "count": i + 1}], schema=NAME_COUNTS
        )
        for i in range(3)
    ]
    assert add_name_counts(shards) == {"dog": 6}
    assert add_name_counts([]) == {}


def test_counts_per_corpus_with_and_without_human():
    table = count_per_corpus({"books": by_name()}, ["human"])
    assert table["pronoun"].tolist() == ["that", "which", "who", "whose", "whom"]
    assert table["count"].tolist() == [2, 1, 2, 1, 0]
    assert table["count_without_human"].tolist() == [2, 1, 1, 0, 0]
    assert as_published(table).iloc[0].tolist() == [
        "books", "2 (2)", "1 (1)", "2 (1)", "1 (0)", "0 (0)",
    ]  # fmt: skip


NAMES = [
    Name("dog", "companion", ("dogs",)),
    Name("guinea pig", "other"),
    Name("aardvark", "other"),
]


@pytest.mark.parametrize(
    ("minimum", "one_word", "chosen"),
    [
        (10, True, ["dog"]),
        (10, False, ["guinea pig", "dog"]),
        (4, True, ["dog", "aardvark"]),
        # The paper's threshold is "more than".
        (5, True, ["dog"]),
        (1000, True, []),
    ],
)
def test_selection(minimum, one_word, chosen):
    frequencies = [{"dog": 8, "guinea pig": 30, "aardvark": 5}, {"dog": 4}]
    table, counts = select_names(NAMES, frequencies, minimum, one_word)
    assert table["name"].tolist() == chosen
    skipped = sum(value for key, value in counts.items() if "skipped" in key)
    assert counts["names_read"] == 3 == len(chosen) + skipped
    if "dog" in chosen:
        row = table[table["name"] == "dog"].iloc[0]
        assert (row["plural"], row["category"], row["wikipedia_frequency"]) == (
            "dogs", "companion", 12,
        )  # fmt: skip
