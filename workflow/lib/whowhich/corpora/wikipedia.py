"""Reader of MediaWiki XML dumps: plain, compressed, or multistream.

A document is a page: its id names it (after the file, if the corpus has several), its text is the
cleaned wikitext. Pages outside namespace 0, redirects, and pages without text are counted, not
read.
"""

import itertools
import logging
import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from whowhich.corpora.documents import Document, ReaderOptions, Span, printable
from whowhich.corpora.dump import (
    Page,
    PageStream,
    dump_head,
    is_index,
    is_whole_end,
    namespaces,
    parse_page,
    stream_offsets,
)
from whowhich.corpora.listing import Listing
from whowhich.corpora.opening import UpToDamage, compression, decompressed
from whowhich.corpora.pieces import Window
from whowhich.corpora.wikitext_worker import CleanerProcess, Failed
from whowhich.errors import InputError

LOG = logging.getLogger(__name__)

# Spans of about this many bytes: many enough to balance, few enough to list.
SPAN_BYTES = 4 << 20
FILE_NAMESPACE, CATEGORY_NAMESPACE = 6, 14
# What English wikis write; other languages' words are known by the dump's own tag.
_REDIRECT = re.compile(r"(?:[\s\ufeff]|<!--.*?-->)*# ?redirect\w*\s*:?\s*\[\[", re.I | re.S)


def spans(listing: Listing, options: ReaderOptions) -> Iterator[Span]:
    """The spans of a dump: "pages" of a plain file or of a run of bzip2 streams, or "pages-stream",
    a compressed file that can only be read from its start. `document` is a prefix of page ids.
    """
    files = [(name, size) for name, size in listing.files if not is_index(name)]
    if not files:
        raise InputError(f"corpora: {os.fspath(listing.root)!r} holds an index, but no dump")
    for name, size in files:
        file, prefix = os.fsencode(name), "" if len(files) == 1 else printable(name) + "/"
        suffix = compression(name)
        if suffix == ".bz2":
            starts = stream_offsets(listing.root / name)
        elif suffix:
            starts = [0]
        else:
            starts = list(range(0, size, SPAN_BYTES)) or [0]
        if suffix and len(starts) < 2:
            yield Span("pages-stream", file, prefix, "", 0, size, 0, "", size)
        else:
            for start, end in _runs(starts, size):
                yield Span("pages", file, prefix, "", start, end, 0, "", end - start)


def _runs(starts: list[int], size: int) -> Iterator[tuple[int, int]]:
    """Neighbouring streams together, up to about SPAN_BYTES."""
    begin = starts[0]
    for end in [*starts[1:], size]:
        if end - begin >= SPAN_BYTES or end == size:
            yield begin, end
            begin = end


def read(
    root: Path, spans: Iterable[Span], counts: Counter, options: ReaderOptions
) -> Iterator[Document]:
    """The documents of some spans, in order.

    Counted: pages_read = pages_kept + pages_skipped_{namespace, redirect, not_wikitext, empty,
    malformed, time_limit, failed}; dumps_cut_off; bytes_read (of XML).
    Raises InputError for a file that cannot be read.
    """
    for name, group in itertools.groupby(spans, key=lambda span: span.file):
        path = root / os.fsdecode(name)
        names = namespaces(dump_head(path))
        cleaner = CleanerProcess(
            [names[FILE_NAMESPACE]] if FILE_NAMESPACE in names else [],
            [names[CATEGORY_NAMESPACE]] if CATEGORY_NAMESPACE in names else [],
        )
        titles = tuple(f"{title}:" for key, title in names.items() if key and title)
        with cleaner:
            for span in group:
                for data in _pages(path, span, counts):
                    page = parse_page(data)
                    counts["bytes_read"] += len(data)
                    counts["pages_read"] += 1
                    reason = "malformed" if page is None else _reason_to_skip(page, titles)
                    if page is not None and not reason:
                        try:
                            text, marks = cleaner.clean(page.text)
                            reason = "" if text else "empty"
                        except Failed as error:
                            reason = error.reason
                            LOG.warning("%s: page %s (%s): %s", path, page.id, page.title, reason)
                    if reason:
                        counts[f"pages_skipped_{reason}"] += 1
                    elif page is not None:
                        counts["pages_kept"] += 1
                        yield Document(span.document + page.id, text, marks=marks)


def _reason_to_skip(page: Page, titles: tuple[str, ...]) -> str:
    """Why a page isn't cleaned: a key for the counts, or "".

    titles: what titles outside namespace 0 begin with, for dumps without a namespace's tag.
    """
    if page.namespace not in (0, None) or (
        page.namespace is None and page.title.startswith(titles)
    ):
        return "namespace"
    if page.redirect or _REDIRECT.match(page.text):
        return "redirect"
    if page.model not in ("", "wikitext"):
        return "not_wikitext"
    return "" if page.text.strip() else "empty"


def _pages(path: Path, span: Span, counts: Counter) -> Iterator[bytes]:
    """The pages that begin in a span, each whole, even if it ends in the next."""
    suffix = compression(path.name)
    with open(path, "rb") as raw:
        size = os.fstat(raw.fileno()).st_size
        if size < span.end:
            raise InputError(
                f"corpora: {str(path)!r} is shorter than when its shards were planned; "
                "delete the plan (results/shards) and run again"
            )
        raw.seek(span.start)
        if suffix:
            # A run of streams holds whole pages; bytes after it belong to other spans.
            window = Window(raw, span.end - span.start)
            stream = UpToDamage(decompressed(window, suffix))  # type: ignore[arg-type]
            limit = None
        else:
            stream, limit = UpToDamage(raw), span.end - span.start
        found = PageStream(stream)
        for position, data in found:
            if limit is not None and position >= limit:
                return
            yield data
    if stream.damage or (span.end == size and not is_whole_end(found.rest)):
        counts["dumps_cut_off"] += 1
        LOG.warning(
            "%s ends without </mediawiki>%s: read to its last whole page",
            path,
            f" ({stream.damage})" if stream.damage else "",
        )
