"""Pages of a MediaWiki XML dump, found in a stream of bytes without reading the dump as a whole.

Each page is parsed by itself: a dump that is cut off, lacks its head, or is a part of a
multistream dump is read like any other.
"""

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from whowhich.corpora.opening import UpToDamage, open_bytes
from whowhich.corpora.pieces import Readable

BLOCK = 1 << 20
OPENS, CLOSES = b"<page>", b"</page>"


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
