"""Reader of Parquet (Hugging Face data sets): a document is a row, named by file and number."""

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from whowhich.corpora.bodies import row_document
from whowhich.corpora.documents import Document, ReaderOptions, Span, printable
from whowhich.corpora.listing import Listing
from whowhich.errors import InputError, choices

SUFFIXES = (".parquet", ".pq")
# Rows are taken in batches of this many, so that neither memory nor an array's 2 GB run out.
BATCH_ROWS = 256


def is_parquet(name: str) -> bool:
    """Whether a file is Parquet, by its name."""
    return name.lower().endswith(SUFFIXES)


def spans(listing: Listing, options: ReaderOptions) -> Iterator[Span]:
    """One span a row group: start and end are its number and the next, offset the rows before it.

    Raises InputError if there is no such file, one cannot be read, or has no text in the column.
    """
    names = [name for name, _ in listing.files if is_parquet(name) or len(listing.files) == 1]
    if not names:
        raise InputError(
            f"corpora: {os.fspath(listing.root)!r} holds no Parquet file; "
            f"their names end in {choices(SUFFIXES)}"
        )
    for name in names:
        metadata, column = _column(listing.root / name, options.text_column)
        rows = 0
        for number in range(metadata.num_row_groups):
            group = metadata.row_group(number)
            size = group.column(column).total_compressed_size
            yield Span(
                "rows", os.fsencode(name), printable(name), "", number, number + 1, rows, "", size
            )
            rows += group.num_rows


def _column(path: Path, name: str) -> tuple[pq.FileMetaData, int]:
    where = f"corpora: {str(path)!r}"
    try:
        metadata, schema = pq.read_metadata(path), pq.read_schema(path)
    except (pa.ArrowException, OSError) as error:
        raise InputError(f"{where} is not a readable Parquet file: {error}") from error
    if name not in schema.names:
        raise InputError(
            f"{where}: no column {name!r} (text_column); there are {choices(schema.names)}"
        )
    if not _holds_text(schema.field(name).type):
        texts = [field.name for field in schema if _holds_text(field.type)]
        raise InputError(
            f"{where}: the column {name!r} (text_column) holds {schema.field(name).type}; "
            f"those of text are: {choices(texts) or 'none'}"
        )
    paths = [metadata.schema.column(i).path for i in range(metadata.num_columns)]
    return metadata, paths.index(name)


def _holds_text(type_: pa.DataType) -> bool:
    if pa.types.is_dictionary(type_):
        type_ = type_.value_type
    kinds = (pa.types.is_string, pa.types.is_large_string, pa.types.is_string_view)
    # Bytes are text in data sets that come from TensorFlow's.
    raw = (pa.types.is_binary, pa.types.is_large_binary, pa.types.is_binary_view)
    return pa.types.is_null(type_) or any(kind(type_) for kind in (*kinds, *raw))


def _as_bytes(column: pa.Array) -> pa.Array:
    """The column without a promise that it is UTF-8, which not all who write Parquet keep."""
    if pa.types.is_dictionary(column.type):
        column = column.dictionary_decode()
    return column if pa.types.is_null(column.type) else column.cast(pa.large_binary())


def read(
    root: Path, spans: Iterable[Span], counts: Counter, options: ReaderOptions
) -> Iterator[Document]:
    """The documents of some spans, in order; counted as rows.row_document does.

    Raises InputError for a file that is damaged.
    """
    for span in spans:
        path = root / os.fsdecode(span.file)
        number = span.offset
        try:
            with pq.ParquetFile(path, pre_buffer=False, buffer_size=1 << 20) as file:
                for batch in file.iter_batches(
                    BATCH_ROWS,
                    row_groups=list(range(span.start, span.end)),
                    columns=[options.text_column],
                    use_threads=False,
                ):
                    for value in _as_bytes(batch.column(0)).to_pylist():
                        number += 1
                        yield from row_document(f"{span.document}:{number}", value, counts)
        except (pa.ArrowException, OSError) as error:
            raise InputError(
                f"corpora: {str(path)!r} cannot be read after row {number}: {error}"
            ) from error
