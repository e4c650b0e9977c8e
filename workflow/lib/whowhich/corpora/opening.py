"""Open a file, decompressed as its name says, without knowing its size."""

import bz2
import contextlib
import gzip
import io
import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import zstandard

COMPRESSIONS = (".gz", ".bz2", ".xz", ".zst")
# What a damaged or cut compressed stream raises, by library.
DAMAGED = (EOFError, gzip.BadGzipFile, lzma.LZMAError, zstandard.ZstdError, OSError)


def compression(name: str) -> str:
    """The suffix in COMPRESSIONS that `name` ends with, else ""; ".tgz" is ".gz"."""
    lower = name.lower()
    if lower.endswith(".tgz"):
        return ".gz"
    return next((suffix for suffix in COMPRESSIONS if lower.endswith(suffix)), "")


@contextlib.contextmanager
def open_bytes(path: Path) -> Iterator[tuple[IO[bytes], IO[bytes]]]:
    """Open for reading: (decompressed stream, raw file, whose tell() says how far it is)."""
    with open(path, "rb") as raw:
        yield decompressed(raw, compression(path.name)), raw


class UpToDamage(io.RawIOBase):
    """A stream that ends where the compressed one below it turns out to be damaged or cut.

    damage: the exception, or None as long as there was none.
    """

    def __init__(self, stream: IO[bytes]):
        self._stream = stream
        self.damage: Exception | None = None

    def read(self, size: int = -1) -> bytes:
        parts, left = [], size
        while left != 0 and self.damage is None:
            try:
                # Small reads: what stands before the damage within one read would be lost.
                part = self._stream.read(min(left, 1 << 14) if left > 0 else 1 << 14)
            except DAMAGED as error:
                self.damage = error
                break
            if not part:
                break
            parts.append(part)
            left -= len(part)
        return b"".join(parts)


def decompressed(raw: IO[bytes], suffix: str) -> IO[bytes]:
    """A decompressing stream over `raw`; several compressed streams in a row are read as one."""
    if suffix == ".gz":
        return gzip.GzipFile(fileobj=raw)  # type: ignore[return-value]
    if suffix == ".bz2":
        return bz2.BZ2File(raw)
    if suffix == ".xz":
        return lzma.LZMAFile(raw)
    if suffix == ".zst":
        return zstandard.ZstdDecompressor(max_window_size=1 << 31).stream_reader(
            raw, read_across_frames=True, closefd=False
        )
    return raw
