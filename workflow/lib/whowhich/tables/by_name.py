"""Read a table whose row groups hold one name each, one name at a time."""

import os
from collections.abc import Iterator

import pyarrow as pa
import pyarrow.parquet as pq

from whowhich.errors import InputError
from whowhich.tables.parquet import read_table


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
