"""Tables read one name at a time."""

import pyarrow as pa
import pytest

from whowhich.errors import InputError
from whowhich.tables.model_schemas import WORD_PROBABILITIES
from whowhich.tables.parquet import iter_names, write_batches


def rows(name, values):
    return pa.table(
        {
            "name": [name] * len(values),
            "token_id": range(len(values)),
            "p_object": values,
            "p_human": values,
        }
    )


def test_one_name_at_a_time(tmp_path):
    path = tmp_path / "p.parquet"
    write_batches(path, WORD_PROBABILITIES, [rows("dog", [0.1, 0.9]), rows("ant", [0.5])], {})
    found = list(iter_names(path, WORD_PROBABILITIES, ["p_object"]))
    assert [name for name, _ in found] == ["dog", "ant"]
    assert found[0][1].column_names == ["name", "p_object"]
    assert found[0][1]["p_object"].to_pylist() == [0.1, 0.9]


def test_an_empty_table_has_no_name(tmp_path):
    path = tmp_path / "p.parquet"
    write_batches(path, WORD_PROBABILITIES, [], {})
    assert list(iter_names(path, WORD_PROBABILITIES)) == []


def test_a_name_in_two_places_is_refused(tmp_path):
    path = tmp_path / "p.parquet"
    write_batches(path, WORD_PROBABILITIES, [rows("dog", [0.1]), rows("dog", [0.5])], {})
    with pytest.raises(InputError, match="all rows of one name"):
        list(iter_names(path, WORD_PROBABILITIES))


def test_another_schema_is_refused(tmp_path):
    path = tmp_path / "p.parquet"
    write_batches(path, pa.schema([("name", pa.string())]), [pa.table({"name": ["dog"]})], {})
    with pytest.raises(InputError, match="its columns are not those"):
        list(iter_names(path, WORD_PROBABILITIES))
