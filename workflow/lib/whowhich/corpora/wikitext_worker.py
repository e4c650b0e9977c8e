"""Clean wikitext in a process of its own, which can be ended when a page takes too long.

A parser in C cannot be interrupted from within, and may crash; so the reader talks to a child
that runs this module. Frames are a length (4 bytes) and that many bytes of UTF-8.
"""

import json
import os
import selectors
import struct
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import IO

from whowhich.corpora.wikitext import WikitextCleaner

# Seconds a page may take; the slowest of Wikipedia's take about one.
TIME_LIMIT = 60.0


class Failed(Exception):
    """A page could not be cleaned; `reason` is "time_limit" or "failed"."""

    def __init__(self, reason: str):
        super().__init__(reason)
        self.reason = reason


class CleanerProcess:
    """A WikitextCleaner in a child process; a context manager that ends it."""

    def __init__(
        self,
        files: Sequence[str] = (),
        categories: Sequence[str] = (),
        time_limit: float = TIME_LIMIT,
    ):
        self._names = json.dumps([list(files), list(categories)])
        self._time_limit = time_limit
        self._child: subprocess.Popen | None = None

    def __enter__(self) -> "CleanerProcess":
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def clean(self, wikitext: str) -> tuple[str, tuple[tuple[int, str], ...]]:
        """As WikitextCleaner.clean. Raises Failed."""
        child = self._child or self._start()
        assert child.stdin and child.stdout
        try:
            # A page fits no pipe's buffer, but the child reads all of it before it answers.
            _write(child.stdin, wikitext.encode("utf-8", "replace"))
            answer = json.loads(self._await(child.stdout))
        except (OSError, EOFError) as error:
            self._end()
            raise Failed("time_limit" if isinstance(error, TimeoutError) else "failed") from error
        if answer is None:
            raise Failed("failed")
        text, marks = answer
        return text, tuple((position, flag) for position, flag in marks)

    def _start(self) -> subprocess.Popen:
        library = str(Path(__file__).parents[2])
        paths = [library, *filter(None, [os.environ.get("PYTHONPATH")])]
        self._child = subprocess.Popen(
            [sys.executable, "-m", __name__, self._names],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        )
        return self._child

    def _await(self, stream: IO[bytes]) -> bytes:
        with selectors.DefaultSelector() as selector:
            selector.register(stream, selectors.EVENT_READ)
            if not selector.select(self._time_limit):
                raise TimeoutError
        answer = _read(stream)
        if answer is None:
            raise EOFError
        return answer

    def _end(self) -> None:
        if self._child is not None:
            self._child.kill()
            self._child.communicate()
            self._child = None


def _write(stream: IO[bytes], data: bytes) -> None:
    stream.write(struct.pack(">I", len(data)) + data)
    stream.flush()


def _read(stream: IO[bytes]) -> bytes | None:
    head = stream.read(4)
    return stream.read(struct.unpack(">I", head)[0]) if len(head) == 4 else None


def main(names: str) -> None:
    """Answer pages on standard input until it ends; null for a page that cannot be cleaned."""
    cleaner = WikitextCleaner(*json.loads(names))
    while (page := _read(sys.stdin.buffer)) is not None:
        try:
            answer = json.dumps(cleaner.clean(page.decode()))
        except Exception:  # whatever the parser meets in a page: that page is skipped
            answer = "null"
        _write(sys.stdout.buffer, answer.encode())


if __name__ == "__main__":
    main(sys.argv[1])
