"""Tables that grow piece by piece, several at a time."""

import contextlib
import os
from collections.abc import Callable, Iterator, Mapping

import pyarrow as pa
import pyarrow.parquet as pq

from whowhich.atomic import atomic_path
from whowhich.tables.parquet import conform, with_provenance


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
