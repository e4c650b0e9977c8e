"""Where the blocks of a text lie that blank lines set apart, found with NumPy on UTF-8 bytes."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pyarrow as pa

_LINE_FEED, _RETURN = 10, 13
_SPACE = np.zeros(256, bool)
_SPACE[[9, 11, 12, 13, 32]] = True
# A no-break space is 0xC2 0xA0.
_MAYBE_FIRST = _SPACE.copy()
_MAYBE_FIRST[0xC2] = True
_MAYBE_LAST = _SPACE.copy()
_MAYBE_LAST[0xA0] = True


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
