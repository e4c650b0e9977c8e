"""Parts of files as files: what is left of a window, or what was already read and the rest."""

import io

from whowhich.corpora.pieces import Readable


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
