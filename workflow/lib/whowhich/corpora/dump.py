"""MediaWiki XML dumps as streams: their pages, and where a multistream dump can be entered."""

import bz2
import logging
import mmap
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from whowhich.corpora.opening import DAMAGED, UpToDamage, open_bytes
from whowhich.corpora.pieces import Readable

BLOCK = 1 << 20
OPENS, CLOSES = b"<page>", b"</page>"

LOG = logging.getLogger(__name__)
# A stream's header (with its block size) and the magic number of its first block.
_HEADERS = tuple(b"BZh%d1AY&SY" % level for level in range(1, 10))


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its id, namespace (None if the dump has none), title, whether it redirects,
    content model ("" if not given), wikitext of its last revision ("" if deleted).
    """

    id: str
    namespace: int | None
    title: str
    redirect: bool
    model: str
    text: str


class PageStream:
    """The pages of a stream, as bytes; `rest` is what has been read and not yet given out.

    After the last page that is the dump's end: `is_whole_end` says whether it should be so.
    """

    def __init__(self, stream: Readable):
        self._stream = stream
        self.rest = b""

    def __iter__(self) -> Iterator[tuple[int, bytes]]:
        """Pages as (position of "<page>" in the stream, bytes from there to "</page>")."""
        data, before, done = b"", 0, 0
        while True:
            start = data.find(OPENS, done)
            end = data.find(CLOSES, start) + len(CLOSES) if start >= 0 else 0
            if end >= len(CLOSES):
                done = end
                yield before + start, data[start:end]
                continue
            block = self._stream.read(BLOCK)
            if not block:
                self.rest = data[done:]
                return
            data, before, done = data[done:] + block, before + done, 0


def is_whole_end(rest: bytes) -> bool:
    """Whether a dump that ends with `rest`, after its last page, was not cut off."""
    return b"</mediawiki>" in rest


def parse_page(data: bytes) -> Page | None:
    """A page from its XML, "<page>" to "</page>"; None if it is malformed."""
    try:
        page = ET.fromstring(data)
    except ET.ParseError:
        return None
    revisions = page.findall("revision")
    revision = revisions[-1] if revisions else page
    namespace = page.findtext("ns", "").strip()
    return Page(
        id=page.findtext("id", "").strip(),
        namespace=int(namespace) if namespace.lstrip("-").isdecimal() else None,
        title=page.findtext("title", ""),
        redirect=page.find("redirect") is not None,
        model=revision.findtext("model", "").strip(),
        text=revision.findtext("text", ""),
    )


def dump_head(path: Path) -> bytes:
    """What stands before a dump's first page (within some MB)."""
    with open_bytes(path) as (unpacked, _):
        stream = UpToDamage(unpacked)
        head = b""
        while OPENS not in head and len(head) < 4 * BLOCK and (block := stream.read(1 << 14)):
            head += block
    return head.partition(OPENS)[0]


def namespaces(head: bytes) -> dict[int, str]:
    """Names of the namespaces, from what stands before a dump's first page; {} if not there."""
    start, end = head.find(b"<namespaces>"), head.find(b"</namespaces>")
    if start < 0 or end < 0:
        return {}
    try:
        found = ET.fromstring(head[start : end + len(b"</namespaces>")])
    except ET.ParseError:
        return {}
    return {int(entry.get("key", "0")): entry.text or "" for entry in found}


def index_of(dump: Path) -> Path | None:
    """The index beside a multistream dump, as Wikimedia names them; None if there is none."""
    if "multistream" not in dump.name:
        return None
    name = dump.name.replace("multistream", "multistream-index", 1).replace(".xml", ".txt", 1)
    candidates = (name, name.removesuffix(".bz2"))
    return next((dump.with_name(c) for c in candidates if dump.with_name(c).is_file()), None)


def is_index(name: str) -> bool:
    """Whether a file is the index of a multistream dump."""
    return "multistream-index" in name


def stream_offsets(dump: Path) -> list[int]:
    """Offsets of the streams in a bzip2 file, ascending, the first (at 0) included.

    Taken from the index if there is one that fits the dump, else found by their headers.
    """
    index = index_of(dump)
    if index is not None:
        offsets = sorted({0, *_indexed(index)})
        if _fits(dump, offsets):
            return offsets
        LOG.warning("%s does not belong to %s, whose streams are sought instead", index, dump)
    return _sought(dump)


def _indexed(index: Path) -> set[int]:
    opened = bz2.open if index.suffix == ".bz2" else open
    offsets = set()
    try:
        with opened(index, "rb") as lines:
            for line in lines:
                number = line.partition(b":")[0]
                if number.isdigit():
                    offsets.add(int(number))
    except DAMAGED as error:
        LOG.warning("%s is damaged: %s", index, error)
    return offsets


def _fits(dump: Path, offsets: list[int]) -> bool:
    """Whether streams begin at (up to 1,000 of) these offsets."""
    if len(offsets) < 2:
        return False
    with open(dump, "rb") as file:
        for offset in offsets[:: 1 + len(offsets) // 1000]:
            file.seek(offset)
            if file.read(10) not in _HEADERS:
                return False
    return True


def _sought(dump: Path) -> list[int]:
    if not dump.stat().st_size:
        return []
    offsets = set()
    with open(dump, "rb") as file:
        header = file.read(10)
        if header not in _HEADERS:
            return [0]
        # All streams of a file are written with one block size, hence one header.
        with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
            at = data.find(header)
            while at >= 0:
                offsets.add(at)
                at = data.find(header, at + 1)
    return sorted(offsets)
