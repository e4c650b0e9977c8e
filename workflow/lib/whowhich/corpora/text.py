"""Reader of plain text: files in folders, tars and zips, compressed or not.

A document is a file or an archive's member; what is no text, empty or unreadable is skipped and
counted. Project Gutenberg's headers and licences lie outside the documents' bodies.
"""

import itertools
import os
import tarfile
import zipfile
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO

from whowhich.corpora.archives import (
    archive_kind,
    member_name,
    stream_members,
    tar_spans,
    zip_members,
)
from whowhich.corpora.bodies import make_document
from whowhich.corpora.decoding import SAMPLE, NotText, decode, detect
from whowhich.corpora.documents import Document, ReaderOptions, Span, printable, unique
from whowhich.corpora.listing import Listing
from whowhich.corpora.opening import DAMAGED, open_bytes
from whowhich.corpora.pieces import PIECE_BYTES, Rejoined, Window, read_pieces
from whowhich.errors import InputError

# What reading a single document may raise: it is skipped, the corpus goes on.
UNREADABLE = (*DAMAGED, tarfile.TarError, zipfile.BadZipFile, RuntimeError, NotImplementedError)


def spans(listing: Listing, options: ReaderOptions) -> Iterator[Span]:
    """The spans of a corpus of text, in the order of its files and members.

    Opens archives and files larger than a piece; a large file is read once, to find its pieces.
    """
    alone = len(listing.files) == 1
    seen: set[int] = set()
    for name, size in listing.files:
        kind = archive_kind(name)
        path, file = listing.root / name, os.fsencode(name)
        prefix = "" if alone else printable(name) + "/"
        if kind == "tar":
            for member, start, end in tar_spans(path):
                document = unique(prefix + printable(member_name(member)), seen)
                yield Span("tar", file, document, "", start, end, 0, "", end - start)
        elif kind == "zip":
            for item in zip_members(path):
                document = unique(prefix + printable(member_name(item.filename)), seen)
                yield Span("zip", file, document, item.filename, 0, 0, 0, "", item.file_size)
        elif kind == "stream":
            yield Span("stream", file, prefix, "", 0, size, 0, "", size)
        elif kind == "file" and size > PIECE_BYTES:
            yield from _large(path, file, printable(name), size)
        else:
            yield Span(kind, file, printable(name), "", 0, size, 0, "", max(size, 0))


def _large(path: Path, file: bytes, name: str, size: int) -> Iterator[Span]:
    whole = Span("file", file, name, "", 0, size, 0, "", 0)
    try:
        with open(path, "rb") as stream:
            encoding, start = detect(stream.read(SAMPLE))
            stream.seek(start)
            offset = 0
            for data in read_pieces(stream, encoding, PIECE_BYTES):
                end = start + len(data)
                yield whole._replace(
                    start=start, end=end, offset=offset, encoding=encoding, bytes=len(data)
                )
                start, offset = end, offset + len(decode(data, encoding, Counter()))
    except (OSError, NotText):
        yield whole  # the reader finds the same, and counts it


def read(
    root: Path, spans: Iterable[Span], counts: Counter, options: ReaderOptions
) -> Iterator[Document]:
    """The documents of some spans, in order.

    Counted: documents_read = documents_kept + documents_skipped_{empty, not_text, unreadable};
    bytes_read, and what decoding and the Project Gutenberg rules count.
    Raises InputError for a file that is shorter than the plan says.
    """
    for (kind, file), group in itertools.groupby(spans, key=lambda span: (span.kind, span.file)):
        path = root / os.fsdecode(file)
        if kind in ("file", "tar"):
            yield from _read_ranges(path, group, counts)
        elif kind == "zip":
            with zipfile.ZipFile(path) as archive:
                for span in group:
                    yield from _guarded(span.document, _zip_opener(archive, span.member), counts)
        elif kind == "packed":
            for span in group:
                yield from _guarded(span.document, lambda: open_bytes(path), counts)  # noqa: B023
        elif kind == "spool-pieces":
            for span in group:
                yield from _read_pieces(path, span, counts)
        else:
            for span in group:
                yield from _read_stream(path, span.document, counts)


def _read_stream(path: Path, prefix: str, counts: Counter) -> Iterator[Document]:
    """All documents of a compressed tar."""
    seen: set[int] = set()
    for name, member, _ in stream_members(path):
        document = unique(prefix + printable(member_name(name)), seen)
        yield from _guarded(document, lambda: member, counts)  # noqa: B023


def _read_pieces(path: Path, span: Span, counts: Counter) -> Iterator[Document]:
    """The pieces of a document from span.offset on."""
    offset = span.offset
    if offset == 0:
        counts["documents_read"] += 1
        counts["documents_kept"] += 1
    with open_bytes(path) as (file, _):
        for data in read_pieces(file, span.encoding):
            counts["bytes_read"] += len(data)
            text = decode(data, span.encoding, counts)
            yield make_document(span.document, text, counts, offset)
            offset += len(text)


def _zip_opener(archive: zipfile.ZipFile, member: str):
    return lambda: archive.open(member)


def _read_ranges(path: Path, spans: Iterable[Span], counts: Counter) -> Iterator[Document]:
    try:
        file = open(path, "rb")  # noqa: SIM115
    except OSError:
        for span in spans:
            if span.offset == 0:
                _skip(counts, "unreadable")
        return
    with file:
        for span in spans:
            if os.fstat(file.fileno()).st_size < span.end:
                raise InputError(
                    f"corpora: {str(path)!r} is shorter than when its shards were planned; "
                    "delete the plan (results/shards) and run again"
                )
            file.seek(span.start)
            if span.encoding:
                counts["bytes_read"] += span.end - span.start
                text = decode(file.read(span.end - span.start), span.encoding, counts)
                if span.offset == 0:
                    counts["documents_read"] += 1
                    counts["documents_kept"] += 1
                yield make_document(span.document, text, counts, span.offset)
            else:
                window = Window(file, span.end - span.start)
                yield from _guarded(span.document, lambda: window, counts)  # noqa: B023


def _guarded(name: str, opener, counts: Counter) -> Iterator[Document]:
    """The pieces of one document; a fault in it is counted and ends it.

    opener: gives a context with the file, or (file, raw file).
    """
    offset = 0
    try:
        with opener() as opened:
            file = opened[0] if isinstance(opened, tuple) else opened
            for text in _decoded(file, counts):
                if offset == 0:
                    if text.isspace() or not text:
                        raise NotText("empty")
                    counts["documents_read"] += 1
                    counts["documents_kept"] += 1
                yield make_document(name, text, counts, offset)
                offset += len(text)
    except NotText as error:
        _skip(counts, error.reason)
    except UNREADABLE:
        if offset:
            counts["documents_cut_short"] += 1
        else:
            _skip(counts, "unreadable")


def _decoded(file: IO[bytes], counts: Counter) -> Iterator[str]:
    head = file.read(SAMPLE)
    encoding, bom = detect(head)
    for data in read_pieces(Rejoined(head[bom:], file), encoding):
        counts["bytes_read"] += len(data)
        yield decode(data, encoding, counts)


def _skip(counts: Counter, reason: str) -> None:
    counts["documents_read"] += 1
    counts[f"documents_skipped_{reason}"] += 1
