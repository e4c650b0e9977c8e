"""Tar and zip archives of documents: their members as a stream, never all in memory."""

import logging
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from whowhich.corpora.opening import DAMAGED, compression, open_bytes
from whowhich.errors import InputError

log = logging.getLogger(__name__)


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


def tar_members(path: Path, stream: IO[bytes], seekable: bool) -> Iterator[tuple]:
    """The regular files of a tar as (tarfile.TarInfo, open tarfile.TarFile).

    A tar that is damaged or cut off is read to its last whole member, with a warning.
    Raises InputError if it does not even begin like a tar.
    """
    found = 0
    try:
        with tarfile.open(fileobj=stream, mode="r:" if seekable else "r|", bufsize=1 << 20) as tar:
            for info in tar:
                # TarFile keeps every header that it has read: memory would grow with the archive.
                tar.members = []  # type: ignore[attr-defined]
                found += 1
                if info.isfile() and not _hidden(info.name):
                    yield info, tar
    except (tarfile.TarError, *DAMAGED) as error:
        if not found:
            raise InputError(f"corpora: {str(path)!r} is not a readable tar: {error}") from error
        log.warning(
            "%s is damaged after member %d, and is read up to there: %s", path, found, error
        )


def stream_members(path: Path) -> Iterator[tuple]:
    """The regular files of a compressed tar as (TarInfo, TarFile, share of the file read)."""
    with open_bytes(path) as (stream, raw):
        size = max(path.stat().st_size, 1)
        for info, tar in tar_members(path, stream, seekable=False):
            yield info, tar, raw.tell() / size


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
