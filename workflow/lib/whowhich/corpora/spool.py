"""Split a compressed archive or dump into one packed file a shard, reading it once.

A compressed stream cannot be entered in its middle: without this, each shard would unpack it from
the start (108 GB of Books3, times the number of shards).
"""

import contextlib
import logging
import os
import tarfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import zstandard

from whowhich.corpora.archives import member_name, stream_members
from whowhich.corpora.decoding import SAMPLE, NotText, decode, detect
from whowhich.corpora.documents import Span, printable, unique
from whowhich.corpora.dump import PageStream, dump_head, is_whole_end
from whowhich.corpora.jsonl import line_blocks
from whowhich.corpora.opening import DAMAGED, UpToDamage, open_bytes
from whowhich.corpora.pieces import Rejoined, read_pieces

LOG = logging.getLogger(__name__)


class _Parts:
    """Files of about equal shares of a stream, filled one after the other."""

    def __init__(self, span: Span, folder: Path, parts: int, kind: str, suffix: str):
        self._folder, self._parts = folder, parts
        self._kind, self._suffix = kind, suffix
        # On disk, as the plan weighs all else; what holds names holds the original's prefix.
        self._document, self._weight = span.document, span.bytes // parts
        self._part = -1
        self.paths: list[Path] = []

    def next_is_due(self, share: float) -> bool:
        """Whether a new file begins, now that `share` of the stream has been read."""
        wanted = min(int(share * self._parts), self._parts - 1)
        if self.paths and wanted <= self._part:
            return False
        self._part = wanted
        number = len(os.listdir(self._folder))
        self.paths.append(self._folder / f"{number:05d}{self._suffix}")
        return True

    def spans(self) -> list[Span]:
        return [
            Span(
                self._kind, os.fsencode(path.name), self._document, "", 0, path.stat().st_size,
                0, "", self._weight,
            )
            for path in self.paths
        ]  # fmt: skip


@contextlib.contextmanager
def _packed(path: Path) -> Iterator[IO[bytes]]:
    with open(path, "wb") as file, zstandard.ZstdCompressor(level=1).stream_writer(file) as packed:
        yield packed  # type: ignore[misc]


def split_members(span: Span, root: Path, folder: Path, parts: int) -> list[Span]:
    """Write the members of a compressed tar to at most `parts` tars in `folder`, in order.

    Each is a "spool" span whose file lies in `folder`; members have their documents' names.
    """
    made = _Parts(span._replace(document=""), folder, parts, "spool", ".tar.zst")
    seen: set[int] = set()
    with contextlib.ExitStack() as stack:
        target = None
        for member, file, share in stream_members(root / os.fsdecode(span.file)):
            if made.next_is_due(share) or target is None:
                stack.close()
                packed = stack.enter_context(_packed(made.paths[-1]))
                target = stack.enter_context(
                    tarfile.open(fileobj=packed, mode="w|", format=tarfile.PAX_FORMAT)
                )
            info = tarfile.TarInfo(unique(span.document + printable(member_name(member)), seen))
            info.size = file.seek(0, os.SEEK_END)
            file.seek(0)
            target.addfile(info, file)
    return made.spans()


def split_pages(span: Span, root: Path, folder: Path, parts: int) -> list[Span]:
    """Write the pages of a compressed dump to at most `parts` dumps in `folder`, in order.

    Each is a "spool-pages" span, a dump with the original's head; the last one ends as it does.
    """
    path = root / os.fsdecode(span.file)
    made = _Parts(span, folder, parts, "spool-pages", ".xml.zst")
    head = dump_head(path)
    with open_bytes(path) as (unpacked, raw), contextlib.ExitStack() as stack:
        whole = UpToDamage(unpacked)
        pages = PageStream(whole)
        target = None
        for _, page in pages:
            if made.next_is_due(raw.tell() / max(span.end, 1)) or target is None:
                if target is not None:
                    target.write(b"</mediawiki>\n")
                stack.close()
                target = stack.enter_context(_packed(made.paths[-1]))
                target.write(head)
            target.write(page + b"\n")
        if target is not None and is_whole_end(pages.rest) and not whole.damage:
            target.write(b"</mediawiki>\n")
    return made.spans()


def split_lines(span: Span, root: Path, folder: Path, parts: int) -> list[Span]:
    """Write the lines of a compressed file to at most `parts` files in `folder`, in order.

    Each is a "spool-lines" span, whose offset is the number of lines before it.
    """
    made = _Parts(span, folder, parts, "spool-lines", ".jsonl.zst")
    before: list[int] = []
    lines = 0
    path = root / os.fsdecode(span.file)
    with open_bytes(path) as (unpacked, raw), contextlib.ExitStack() as stack:
        whole = UpToDamage(unpacked)
        target = None
        for block in line_blocks(whole):
            if made.next_is_due(raw.tell() / max(span.end, 1)) or target is None:
                stack.close()
                target = stack.enter_context(_packed(made.paths[-1]))
                before.append(lines)
            target.write(block)
            lines += block.count(b"\n")
    if whole.damage:
        LOG.warning("%s is damaged, and read up to there: %s", path, whole.damage)
    return [part._replace(offset=offset) for part, offset in zip(made.spans(), before, strict=True)]


def split_pieces(span: Span, root: Path, folder: Path, parts: int) -> list[Span]:
    """Write the pieces of a compressed text to at most `parts` files in `folder`, in order.

    Each is a "spool-pieces" span, whose offset is the code points before it. What is no text, or
    cannot be unpacked, stays as it is: the reader counts it.
    """
    made = _Parts(span, folder, parts, "spool-pieces", ".txt.zst")
    offsets: list[int] = []
    offset = 0
    path = root / os.fsdecode(span.file)
    with open_bytes(path) as (unpacked, raw), contextlib.ExitStack() as stack:
        try:
            head = unpacked.read(SAMPLE)
            encoding, mark = detect(head)
            target = None
            for data in read_pieces(Rejoined(head[mark:], unpacked), encoding):
                if made.next_is_due(raw.tell() / max(span.end, 1)) or target is None:
                    stack.close()
                    target = stack.enter_context(_packed(made.paths[-1]))
                    offsets.append(offset)
                target.write(data)
                text = decode(data, encoding, Counter())
                if offset == 0 and text.isspace():
                    raise NotText("empty")
                offset += len(text)
        except (NotText, *DAMAGED):
            stack.close()
            for written in made.paths:
                written.unlink()
            return [span]
    return [
        part._replace(offset=before, encoding=encoding)
        for part, before in zip(made.spans(), offsets, strict=True)
    ]


# How each kind of span that cannot be entered in its middle is split.
SPLIT = {
    "stream": split_members,
    "packed": split_pieces,
    "pages-stream": split_pages,
    "lines-stream": split_lines,
}
