"""Tar and zip archives of documents: their members as a stream, never all in memory."""

import logging
import shutil
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from whowhich.corpora.opening import UpToDamage, compression, open_bytes
from whowhich.errors import InputError

# Larger members are copied to disk.
COPY_IN_MEMORY = 64 << 20

LOG = logging.getLogger(__name__)


def archive_kind(name: str) -> str:
    """How a file of a corpus is entered, by its name.

    "tar" and "zip" give each member by itself, "stream" is a compressed tar, read from its start.
    "packed" is a compressed file that is no archive, "file" any other.
    """
    lower = name.lower()
    suffix = compression(lower)
    if lower.endswith(".tar"):
        return "tar"
    if lower.endswith(".zip"):
        return "zip"
    if suffix and (lower.endswith(".tgz") or lower.removesuffix(suffix).endswith(".tar")):
        return "stream"
    return "packed" if suffix else "file"


def tar_spans(path: Path) -> Iterator[tuple[str, int, int]]:
    """The regular files of an uncompressed tar as (name, start, end of its bytes in the tar).

    Raises InputError if it does not begin like a tar; see `warn_damaged` for one that is cut.
    """
    size, found = path.stat().st_size, 0
    try:
        with tarfile.open(path, mode="r:") as tar:
            for info in _regular(tar):
                end = info.offset_data + info.size
                if end > size:
                    raise tarfile.ReadError(f"{info.name} is cut off")
                found += 1
                yield info.name, info.offset_data, end
    except (tarfile.TarError, OSError) as error:
        warn_damaged(path, found, error)


def stream_members(path: Path) -> Iterator[tuple[str, IO[bytes], float]]:
    """The regular files of a compressed tar as (name, open copy, share of the tar read so far).

    Each is copied first, so that one that turns out to be cut off is none. A copy is closed when
    the next is asked for. Raises as `tar_spans` does.
    """
    found = 0
    with open_bytes(path) as (stream, raw):
        size = max(path.stat().st_size, 1)
        whole = UpToDamage(stream)
        try:
            with tarfile.open(fileobj=whole, mode="r|", bufsize=1 << 16) as tar:
                for info in _regular(tar):
                    with tempfile.SpooledTemporaryFile(COPY_IN_MEMORY) as copy:
                        member = tar.extractfile(info)
                        assert member is not None
                        shutil.copyfileobj(member, copy)
                        copy.seek(0)
                        found += 1
                        yield info.name, copy, raw.tell() / size
        except tarfile.TarError as error:
            warn_damaged(path, found, whole.damage or error)
        else:
            if whole.damage:
                warn_damaged(path, found, whole.damage)


def _regular(tar: tarfile.TarFile) -> Iterator[tarfile.TarInfo]:
    for info in tar:
        # TarFile keeps every header that it has read: memory would grow with the archive.
        tar.members = []  # type: ignore[attr-defined]
        if info.isfile() and not _hidden(info.name):
            yield info


def warn_damaged(path: Path, whole: int, error: Exception) -> None:
    """An archive that is damaged or cut off is read to its last whole member, with a warning.

    Raises InputError if there is none.
    """
    if not whole:
        raise InputError(f"corpora: {str(path)!r} is not a readable tar: {error}") from error
    LOG.warning("%s is damaged, and read to its member number %d: %s", path, whole, error)


def zip_members(path: Path) -> list[zipfile.ZipInfo]:
    """The files of a zip. Raises InputError if it cannot be read."""
    try:
        with zipfile.ZipFile(path) as archive:
            return [
                info
                for info in archive.infolist()
                if not info.is_dir() and not _hidden(info.filename)
            ]
    except (zipfile.BadZipFile, OSError) as error:
        raise InputError(f"corpora: {str(path)!r} is not a readable zip: {error}") from error


def member_name(name: str) -> str:
    """A member's name as documents have it: without "./" at its head."""
    return name.removeprefix("./").lstrip("/")


def _hidden(name: str) -> bool:
    """As in folders, names that start with a dot are no documents ("._x" of macOS)."""
    return any(part.startswith(".") and part not in (".", "..") for part in name.split("/"))
