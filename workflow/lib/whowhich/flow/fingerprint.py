"""Fingerprints of large inputs, by content and not by time.

They go into `params`, so that a fresh checkout's new file times rerun nothing and an edit that
keeps the time does. A cache keyed by size and time spares hashing what hasn't changed.
"""

import hashlib
import json
import os
from pathlib import Path

from whowhich.files import atomic_path

WHOLE = 64 * 2**20  # bytes up to which a file is hashed whole
BLOCK = 2**20  # of a larger file: this much of its start, middle and end
FOLDER_WHOLE = 2**30  # bytes up to which each file of a folder is hashed; above: times and sizes


class Fingerprints:
    """Fingerprints with a cache in one JSON file (which may be missing or unwritable)."""

    def __init__(self, cache: str | Path):
        self._path = Path(cache)
        try:
            self._known = json.loads(self._path.read_text())
        except (OSError, ValueError):
            self._known = {}

    def of(self, path: str | Path) -> str:
        """Hex digest (16 digits) of a file or of all files below a folder.

        Raises FileNotFoundError if the path doesn't exist.
        """
        path = os.path.abspath(path)
        stamp = _stamp(path)
        entry = self._known.get(path)
        if entry and entry[0] == stamp:
            return entry[1]
        digest = _folder_digest(path) if os.path.isdir(path) else _file_digest(path)
        self._known[path] = (stamp, digest)
        self._save()
        return digest

    def _save(self) -> None:
        try:
            with atomic_path(self._path) as partial:
                partial.write_text(json.dumps(self._known))
        except OSError:
            pass  # only speed is lost


def _files(folder: str) -> list[tuple[str, os.stat_result]]:
    found = []
    for root, folders, names in os.walk(folder):
        folders.sort()
        found += [(os.path.join(root, name), os.stat(os.path.join(root, name))) for name in names]
    return sorted(found)


def _stamp(path: str) -> str:
    entries = _files(path) if os.path.isdir(path) else [(path, os.stat(path))]
    digest = hashlib.sha256()
    for name, stat in entries:
        digest.update(f"{name}\0{stat.st_size}\0{stat.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def _folder_digest(folder: str) -> str:
    entries = _files(folder)
    whole = sum(stat.st_size for _, stat in entries) <= FOLDER_WHOLE
    digest = hashlib.sha256()
    for name, stat in entries:
        content = _file_digest(name) if whole else f"{stat.st_size} {stat.st_mtime_ns}"
        digest.update(f"{os.path.relpath(name, folder)}\0{content}\n".encode())
    return digest.hexdigest()[:16]


def _file_digest(path: str) -> str:
    size = os.path.getsize(path)
    digest = hashlib.sha256(str(size).encode())
    with open(path, "rb") as file:
        if size <= WHOLE:
            digest.update(file.read())
        else:
            for start in (0, size // 2, size - BLOCK):
                file.seek(start)
                digest.update(file.read(BLOCK))
    return digest.hexdigest()[:16]
