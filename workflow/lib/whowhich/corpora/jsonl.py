"""Reader of JSON lines, plain or compressed: a document is a line, named by file and number."""

import json
import logging
import os
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO

from whowhich.corpora.bodies import row_document
from whowhich.corpora.documents import Document, ReaderOptions, Span, printable
from whowhich.corpora.listing import Listing
from whowhich.corpora.opening import UpToDamage, compression, open_bytes
from whowhich.errors import InputError, choices

LOG = logging.getLogger(__name__)

SUFFIXES = (".jsonl", ".ndjson", ".jl", ".json")
SPAN_BYTES = 16 << 20


def is_jsonl(name: str) -> bool:
    """Whether a file is JSON lines, by its name."""
    return name.lower().removesuffix(compression(name)).endswith(SUFFIXES)


def spans(listing: Listing, options: ReaderOptions) -> Iterator[Span]:
    """The spans of a corpus of JSON lines: "lines" of a plain file, or "lines-stream", a whole
    compressed one. Plain files larger than a span are read once, to count their lines.

    Raises InputError if no file's name ends like JSON lines.
    """
    files = [(name, size) for name, size in listing.files if is_jsonl(name)]
    if len(listing.files) == 1:
        files = list(listing.files)
    if not files:
        raise InputError(
            f"corpora: {os.fspath(listing.root)!r} holds no JSON lines; "
            f"their names end in {choices(SUFFIXES)}, or so and in .gz, .bz2, .xz or .zst"
        )
    for name, size in files:
        file, document = os.fsencode(name), printable(name)
        if compression(name):
            yield Span("lines-stream", file, document, "", 0, size, 0, "", size)
        elif size <= SPAN_BYTES:
            yield Span("lines", file, document, "", 0, size, 0, "", max(size, 0))
        else:
            for start, end, line in line_ranges(listing.root / name):
                yield Span("lines", file, document, "", start, end, line, "", end - start)


def line_ranges(path: Path) -> Iterator[tuple[int, int, int]]:
    """Ranges of whole lines as (start, end, lines before), each of about SPAN_BYTES."""
    start = position = lines = before = 0
    with open(path, "rb") as file:
        while block := file.read(SPAN_BYTES):
            last = block.rfind(b"\n") + 1
            if last and position > start:
                end = position + block.find(b"\n") + 1
                yield start, end, before
                start, before = end, lines + 1
            lines += block.count(b"\n")
            position += len(block)
    if position > start:
        yield start, position, before


def read(
    root: Path, spans: Iterable[Span], counts: Counter, options: ReaderOptions
) -> Iterator[Document]:
    """The documents of some spans, in order.

    Counted: as rows.row_document does, and lines that are no JSON object as
    documents_skipped_malformed; bytes_read.
    Raises InputError if the first object of a span lacks the text column.
    """
    for span in spans:
        path = root / os.fsdecode(span.file)
        with open_bytes(path) as (stream, raw):
            whole = UpToDamage(stream)
            if span.kind == "lines":
                raw.seek(span.start)
                lines = _lines_until(raw, span.end)
            else:
                lines = (line for block in line_blocks(whole) for line in _split(block))
            known = False
            for number, line in enumerate(lines, span.offset + 1):
                counts["bytes_read"] += len(line)
                if not line.strip():
                    continue
                row = _parse(line)
                if row is None:
                    counts["documents_read"] += 1
                    counts["documents_skipped_malformed"] += 1
                    continue
                if not known and options.text_column not in row:
                    raise InputError(
                        f"corpora: {str(path)!r}, line {number}: no field {options.text_column!r} "
                        f"(text_column); there are {choices(row)}"
                    )
                known = True
                yield from row_document(
                    f"{span.document}:{number}", row.get(options.text_column), counts
                )
        if whole.damage:
            LOG.warning("%s is damaged, and read up to there: %s", path, whole.damage)


def _lines_until(file: IO[bytes], end: int) -> Iterator[bytes]:
    left = end - file.tell()
    while left > 0 and (line := file.readline()):
        left -= len(line)
        yield line


def line_blocks(stream: UpToDamage) -> Iterator[bytes]:
    """The whole lines of a stream, many at a time; the last may lack its line feed."""
    rest: list[bytes] = []
    while block := stream.read(1 << 20):
        cut = block.rfind(b"\n") + 1
        if cut:
            yield b"".join([*rest, block[:cut]])
            rest = [block[cut:]]
        else:
            rest.append(block)
    # What damage cut off is no line.
    if any(rest) and not stream.damage:
        yield b"".join(rest)


def _split(block: bytes) -> list[bytes]:
    return block.removesuffix(b"\n").split(b"\n")


def _parse(line: bytes) -> dict | None:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return row if isinstance(row, dict) else None
