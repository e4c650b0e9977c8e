"""Where the blocks of a text lie that blank lines set apart, found with NumPy on UTF-8 bytes."""

import numpy as np
import numpy.typing as npt

_LINE_FEED, _RETURN = 10, 13
_SPACE = np.zeros(256, bool)
_SPACE[[9, 11, 12, 13, 32]] = True
# A no-break space is 0xC2 0xA0.
_MAYBE_FIRST = _SPACE.copy()
_MAYBE_FIRST[0xC2] = True
_MAYBE_LAST = _SPACE.copy()
_MAYBE_LAST[0xA0] = True


def block_bounds(data: bytes) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Begins and ends, in bytes, of the runs of lines that hold more than white space.

    A line ends at a line feed (returns before it belong to the end), or at a return in text that
    has no line feed.
    """
    if b"\n" not in data and b"\r" in data:
        data = data.replace(b"\r", b"\n")
    buffer = np.frombuffer(data, np.uint8)
    feeds = np.flatnonzero(buffer == _LINE_FEED)
    starts = np.append(0, feeds + 1)
    ends = np.append(feeds, len(data))
    written = ends > starts
    # Lines that begin and end with white space are looked at one by one.
    lines = np.flatnonzero(written)
    lines = lines[_MAYBE_FIRST[buffer[starts[lines]]]]
    lines = lines[_MAYBE_LAST[buffer[ends[lines] - 1]]]
    for line in lines:
        written[line] = bool(data[starts[line] : ends[line]].decode(errors="replace").strip())
    change = np.flatnonzero(np.diff(written.astype(np.int8), prepend=0, append=0))
    return starts[change[0::2]], ends[change[1::2] - 1]


def code_points(data: bytes, positions: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Positions in UTF-8 `data`, at borders of characters, as numbers of code points."""
    if data.isascii():
        return positions
    following = np.flatnonzero((np.frombuffer(data, np.uint8) & 0xC0) == 0x80)
    return positions - np.searchsorted(following, positions)
