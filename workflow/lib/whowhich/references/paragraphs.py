"""Documents cut into paragraphs of bounded length, at places where no sentence is cut."""

import re
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from whowhich.corpora.documents import Document

_LINE_FEED, _RETURN = 10, 13
_SPACE = np.zeros(256, bool)
_SPACE[[9, 11, 12, 13, 32]] = True
# A no-break space is 0xC2 0xA0.
_MAYBE_FIRST = _SPACE.copy()
_MAYBE_FIRST[0xC2] = True
_MAYBE_LAST = _SPACE.copy()
_MAYBE_LAST[0xA0] = True

# A paragraph is at most this many code points: it bounds memory, and the text that one name lets
# through the prefilter.
MAX_PARAGRAPH = 20_000
# Nobody wraps lines wider than this: a block with a longer line has a paragraph a line.
MAX_WRAPPED_LINE = 120
_LINE_END = re.compile(r"\r*\n|\r(?!\n)")
# From the best cut to the worst: a sentence's end whose last word is no abbreviation, and what
# begins after it; a sentence's end; a space.
_CUTS = (
    re.compile(r"[a-z]{4}[.!?][\"'”’)\]]{0,2}\s+(?=[A-Z\"'“‘(\[])"),
    re.compile(r"[.!?][\"'”’)\]]{0,2}\s+"),
    re.compile(r"\s+"),
)


class Blocks(NamedTuple):
    """Begins and ends of blocks, in bytes, and the bytes of each one's longest line."""

    begins: npt.NDArray[np.int64]
    ends: npt.NDArray[np.int64]
    widest: npt.NDArray[np.int64]


def find_blocks(data: bytes) -> Blocks:
    """The runs of lines that hold more than white space.

    A line ends at a line feed (returns before it belong to the end), or at a return in text that
    has no line feed.
    """
    if not data:
        return Blocks(*(np.empty(0, np.int64),) * 3)
    if b"\n" not in data and b"\r" in data:
        data = data.replace(b"\r", b"\n")
    buffer = np.frombuffer(data, np.uint8)
    feeds = np.flatnonzero(buffer == _LINE_FEED)
    starts = np.append(0, feeds + 1)
    ends = np.append(feeds, len(data))
    if b"\r" in data:
        for _ in range(2):  # faulty conversions double the return
            ends = ends - ((ends > starts) & (buffer[ends - 1] == _RETURN))
    written = ends > starts
    # Lines that begin and end with white space are looked at one by one.
    lines = np.flatnonzero(written)
    lines = lines[_MAYBE_FIRST[buffer[starts[lines]]]]
    lines = lines[_MAYBE_LAST[buffer[ends[lines] - 1]]]
    for line in lines:
        written[line] = bool(data[starts[line] : ends[line]].decode(errors="replace").strip())
    change = np.flatnonzero(np.diff(written.astype(np.int8), prepend=0, append=0))
    first, last = change[0::2], change[1::2] - 1
    lengths = np.where(written, ends - starts, 0)
    widest = np.maximum.reduceat(lengths, first) if len(first) else first
    return Blocks(starts[first], ends[last], widest)


def split_at(data: bytes, begins: npt.NDArray[np.int64]) -> pa.LargeStringArray:
    """The parts of UTF-8 `data` that begin at `begins`, each up to the next, without a copy."""
    offsets = np.append(begins, len(data)).astype(np.int64)
    return pa.LargeStringArray.from_buffers(len(begins), pa.py_buffer(offsets), pa.py_buffer(data))


def code_points(data: bytes, positions: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Positions in UTF-8 `data`, at borders of characters, as numbers of code points."""
    if data.isascii():
        return positions
    following = np.flatnonzero((np.frombuffer(data, np.uint8) & 0xC0) == 0x80)
    return positions - np.searchsorted(following, positions)


def paragraphs(document: Document) -> Iterator[tuple[int, str]]:
    """The paragraphs of a document as (offset, text).

    offset: code points of the whole document (its earlier pieces included) before `text`; text is
    as in the document, lines not unwrapped, without white space at its ends. A paragraph ends at
    a blank line; in text that isn't hard-wrapped, at each line's end; and after MAX_PARAGRAPH code
    points at the latest, then at the end of a sentence if there is one.
    """
    for start, end in document.spans():
        text = document.text[start:end]
        data = text.encode(errors="replace")
        blocks = find_blocks(data)
        for a, b, width in zip(
            code_points(data, blocks.begins).tolist(),
            code_points(data, blocks.ends).tolist(),
            blocks.widest.tolist(),
            strict=True,
        ):
            offset = document.offset + start + a
            yield from block_paragraphs(text[a:b], offset, width, document.line_paragraphs)


def block_paragraphs(
    block: str, offset: int, width: int, line_paragraphs: bool = False
) -> Iterator[tuple[int, str]]:
    """The paragraphs of a block of lines without a blank one.

    offset: the block's; width: of its longest line, not less than in code points.
    """
    if line_paragraphs or (width > MAX_WRAPPED_LINE and _has_long_line(block)):
        start = 0
        for match in _LINE_END.finditer(block):
            yield from _bounded(block[start : match.start()], offset + start)
            start = match.end()
        yield from _bounded(block[start:], offset + start)
    else:
        yield from _bounded(block, offset)


def _has_long_line(block: str) -> bool:
    return max(map(len, _LINE_END.split(block))) > MAX_WRAPPED_LINE


def _bounded(text: str, offset: int) -> Iterator[tuple[int, str]]:
    start = 0
    while len(text) - start > MAX_PARAGRAPH:
        cut = _cut(text, start, start + MAX_PARAGRAPH)
        yield from _stripped(text[start:cut], offset + start)
        start = cut
    yield from _stripped(text[start:], offset + start)


def _cut(text: str, start: int, limit: int) -> int:
    """The last good place to cut in the second half of text[start:limit]."""
    for pattern in _CUTS:
        last = None
        for match in pattern.finditer(text, (start + limit) // 2, limit):
            last = match
        if last:
            return last.end()
    return limit


def _stripped(text: str, offset: int) -> Iterator[tuple[int, str]]:
    right = text.rstrip()
    if right:
        stripped = right.lstrip()
        yield offset + len(right) - len(stripped), stripped
