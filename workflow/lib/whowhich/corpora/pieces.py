"""Large texts in pieces of bounded size, and parts of files that read as files."""

import io
import re
from collections.abc import Iterator
from typing import Protocol

PIECE_BYTES = 16 << 20
# A cut is sought in this many bytes at the end of a piece, at the best border that occurs there.
WINDOW = 1 << 16

# From the best border to the worst: blank line, end of line after a sentence, end of a sentence,
# line, space.
_BORDERS = (
    "(?:\r?\n|\r)[ \t]*(?:\r?\n|\r)",
    "[.!?][\"')\\]]{0,2}(?:\r?\n|\r)",
    "[a-z]{4}[.!?][\"')\\]]{0,2} (?=[A-Z\"'(])",
    "(?:\r?\n|\r)",
    " ",
)


class Readable(Protocol):
    """Anything that bytes can be read from."""

    def read(self, size: int, /) -> bytes: ...


def read_pieces(
    file: Readable, encoding: str = "utf-8", size: int = PIECE_BYTES
) -> Iterator[bytes]:
    """The rest of `file` in pieces of at most `size` bytes.

    encoding: as corpora.decoding.detect names it. A code point is never cut.
    """
    rest = b""
    while True:
        block = file.read(size - len(rest))
        data = rest + block
        if len(data) < size:
            # Raw and compressed files may give less than was asked for before their end.
            if block:
                rest = data
                continue
            if data:
                yield data
            return
        cut = cut_before(data, encoding)
        yield data[:cut]
        rest = data[cut:]


def cut_before(data: bytes, encoding: str) -> int:
    """The best place to cut near the end of `data`, in bytes; more than 0."""
    unit = {"utf-16": 2, "utf-32": 4}.get(encoding[:6], 1)
    begin = max(unit, (len(data) - WINDOW) // unit * unit)
    # One code unit to one character: only ASCII matters here.
    codec = "latin-1" if unit == 1 else encoding
    window = data[begin : len(data) // unit * unit].decode(codec, errors="replace")
    if unit == 2:
        # A surrogate pair decodes to one character; its two units must stay together.
        window = "".join(c if ord(c) < 0x10000 else "\ufffd\ufffd" for c in window)
    for border in _BORDERS:
        last = None
        for match in re.finditer(border, window):
            last = match
        # A carriage return at the very end may be half of a line end.
        if last and not (last.end() == len(window) and window.endswith("\r")):
            return begin + last.end() * unit
    return len(data) // unit * unit - _unfinished(data[: len(data) // unit * unit], encoding)


def _unfinished(data: bytes, encoding: str) -> int:
    """The bytes at the end of `data` that begin a character without ending it."""
    if encoding.startswith("utf-16"):
        high = data[-1 if encoding.endswith("le") else -2]
        return 2 if 0xD8 <= high <= 0xDB and len(data) > 2 else 0
    if encoding == "utf-8":
        for size in range(1, min(4, len(data))):
            lead = data[-size]
            if lead >= 0xC0:
                return size if size < (2 if lead < 0xE0 else 3 if lead < 0xF0 else 4) else 0
            if lead < 0x80:
                return 0
    return 0


class Window(io.RawIOBase):
    """The next `left` bytes of a file."""

    def __init__(self, file: Readable, left: int):
        self._file, self._left = file, left

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        data = self._file.read(self._left if size < 0 else min(size, self._left))
        self._left -= len(data)
        return data

    def readinto(self, buffer) -> int:
        data = self.read(len(buffer))
        buffer[: len(data)] = data
        return len(data)


class Rejoined(io.RawIOBase):
    """What was already read of a file, and the rest of it."""

    def __init__(self, head: bytes, file: Readable):
        self._head, self._file = head, file

    def read(self, size: int = -1) -> bytes:
        data, self._head = self._head[:size], self._head[size:]
        return data + self._file.read(size - len(data))
