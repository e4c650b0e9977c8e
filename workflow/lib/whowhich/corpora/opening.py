"""Open a file, decompressed as its name says, without knowing its size."""

import bz2
import contextlib
import gzip
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
    with open(path, "rb") as raw, decompressed(raw, compression(path.name)) as stream:
        yield stream, raw


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
    return contextlib.nullcontext(raw)  # type: ignore[return-value]
