"""Parquet files with a declared schema and their provenance: whole, in pieces, a name at a time."""

import contextlib
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping

import pyarrow as pa
import pyarrow.parquet as pq

from whowhich.errors import InputError
from whowhich.files import atomic_path

PROVENANCE_KEY = b"whowhich"


def with_provenance(schema: pa.Schema, provenance: Mapping[str, object]) -> pa.Schema:
    """The schema with the writer's provenance (JSON) in its metadata."""
    payload = json.dumps(dict(provenance), sort_keys=True, ensure_ascii=False)
    return schema.with_metadata({PROVENANCE_KEY: payload.encode()})


def write_batches(
    path: str | os.PathLike,
    schema: pa.Schema,
    batches: Iterable[pa.Table | pa.RecordBatch],
    provenance: Mapping[str, object],
) -> int:
    """Write a stream of tables or batches atomically; return the number of rows.

    Columns are taken by name and cast to `schema`; a missing or unknown column is an error.
    No batch at all gives an empty table with the same schema.
    """
    rows = 0
    full = with_provenance(schema, provenance)
    with (
        atomic_path(path) as partial,
        pq.ParquetWriter(partial, full, compression="zstd") as writer,
    ):
        for batch in batches:
            table = batch if isinstance(batch, pa.Table) else pa.Table.from_batches([batch])
            writer.write_table(conform(table, schema).replace_schema_metadata(full.metadata))
            rows += table.num_rows
    return rows


def write_rows(
    path: str | os.PathLike,
    schema: pa.Schema,
    rows: Iterable[Mapping[str, object]],
    provenance: Mapping[str, object],
) -> int:
    """Write a list of dictionaries, one a row, atomically; return the number of rows."""
    table = pa.Table.from_pylist([dict(row) for row in rows], schema=schema)
    return write_batches(path, schema, [table], provenance)


def conform(table: pa.Table, schema: pa.Schema) -> pa.Table:
    """The table's columns in the order and types of `schema` (a safe cast)."""
    if set(table.column_names) != set(schema.names):
        missing = sorted(set(schema.names) - set(table.column_names))
        unknown = sorted(set(table.column_names) - set(schema.names))
        raise ValueError(f"columns differ from the schema: missing {missing}, unknown {unknown}")
    return table.select(schema.names).cast(schema)


def read_table(
    path: str | os.PathLike, schema: pa.Schema, columns: list[str] | None = None
) -> pa.Table:
    """Read a table and check that its columns and types are those of `schema`.

    Raises InputError if the file is no Parquet or has another schema.
    """
    try:
        found = pq.read_schema(path)
    except (pa.ArrowInvalid, FileNotFoundError) as error:
        raise InputError(f"{path}: not a readable Parquet file: {error}") from error
    if not found.remove_metadata().equals(schema):
        raise InputError(
            f"{path}: its columns are not those that this version writes; delete it and rerun.\n"
            f"found:\n{found.remove_metadata()}\nexpected:\n{schema}"
        )
    return pq.read_table(path, columns=columns, use_threads=False)


def read_provenance(path: str | os.PathLike) -> dict:
    """The provenance that the writer of a table recorded; {} if it has none."""
    metadata = pq.read_schema(path).metadata or {}
    return json.loads(metadata.get(PROVENANCE_KEY, b"{}"))


@contextlib.contextmanager
def table_writer(
    path: str | os.PathLike, schema: pa.Schema, provenance: Mapping[str, object]
) -> Iterator[Callable[[Mapping[str, object]], None]]:
    """Yield a function that appends columns (by name) as one row group; the file is atomic.

    Columns are arrays or lists of equal length; a missing or unknown one is an error. Nothing
    appended gives an empty table with the same schema.
    """
    full = with_provenance(schema, provenance)
    with (
        atomic_path(path) as partial,
        pq.ParquetWriter(partial, full, compression="zstd") as writer,
    ):

        def append(columns: Mapping[str, object]) -> None:
            table = conform(pa.table(dict(columns)), schema)
            writer.write_table(
                table.replace_schema_metadata(full.metadata), row_group_size=max(1, len(table))
            )

        yield append


def iter_names(
    path: str | os.PathLike, schema: pa.Schema, columns: list[str] | None = None
) -> Iterator[tuple[str, pa.Table]]:
    """Yield (name, its rows) in the file's order; only one name is in memory.

    columns: those wanted beside "name". Raises InputError if the file isn't a table of that
    schema with one name a row group.
    """
    read_table(path, schema, columns=[])
    wanted = None if columns is None else ["name", *columns]
    with pq.ParquetFile(path) as file:
        seen: set[str] = set()
        for group in range(file.num_row_groups):
            table = file.read_row_group(group, columns=wanted, use_threads=False)
            names = table["name"].unique().to_pylist()
            if not names:
                continue
            if len(names) > 1 or names[0] in seen:
                raise InputError(f"{path}: a row group should hold all rows of one name: {names}")
            seen.add(names[0])
            yield names[0], table
