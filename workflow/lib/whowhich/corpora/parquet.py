"""Reader of Parquet (Hugging Face data sets): a document is a row, named by file and number."""

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from whowhich.corpora.documents import Document
from whowhich.corpora.listing import Listing
from whowhich.corpora.options import ReaderOptions
from whowhich.corpora.rows import row_document
from whowhich.corpora.spans import Span, printable
from whowhich.errors import InputError, choices

SUFFIXES = (".parquet", ".pq")
# Rows are taken in batches of this many, so that neither memory nor an array's 2 GB run out.
BATCH_ROWS = 256


def is_parquet(name: str) -> bool:
    """Whether a file is Parquet, by its name."""
    return name.lower().endswith(SUFFIXES)


def spans(listing: Listing, options: ReaderOptions) -> Iterator[Span]:
    """One span a row group: start and end are its number and the next, offset the rows before it.

    Raises InputError if there is no such file, one cannot be read or lacks the text column.
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
        metadata = pq.read_metadata(path)
    except (pa.ArrowException, OSError) as error:
        raise InputError(f"{where} is not a readable Parquet file: {error}") from error
    columns = [metadata.schema.column(i).path for i in range(metadata.num_columns)]
    if name not in columns:
        raise InputError(f"{where}: no column {name!r} (text_column); there are {choices(columns)}")
    return metadata, columns.index(name)


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
                    for value in batch.column(0).to_pylist():
                        number += 1
                        yield from row_document(f"{span.document}:{number}", value, counts)
        except (pa.ArrowException, OSError, UnicodeDecodeError) as error:
            raise InputError(
                f"corpora: {str(path)!r} cannot be read after row {number}: {error}"
            ) from error
