"""The files that a corpus path stands for, and their size."""

import glob
import os
from dataclasses import dataclass
from pathlib import Path

from whowhich.errors import InputError


@dataclass(frozen=True, slots=True)
class Listing:
    """Files of a corpus: root folder, and (path within it with "/", bytes), sorted by path.

    A file that cannot be looked at has -1 bytes.
    """

    root: Path
    files: tuple[tuple[str, int], ...]

    @property
    def bytes(self) -> int:
        return sum(max(size, 0) for _, size in self.files)


def list_files(path: str | os.PathLike) -> Listing:
    """List the files of a corpus by name and size, without opening any.

    A folder is walked through, links to folders included. Names that start with a dot are no
    part of a corpus (".DS_Store", half-copied files), unless the path itself names them.

    Raises InputError for a path that does not exist or holds no file, a pattern without a match.
    """
    text = os.fspath(path)
    if os.path.isfile(text):
        found = Path(text)
        return Listing(found.parent, ((found.name, found.stat().st_size),))
    if os.path.isdir(text):
        root, paths = Path(text), list(_walk(text, frozenset()))
        if not paths:
            raise InputError(f"corpora: the folder {text!r} holds no file")
    elif glob.has_magic(text):
        root = _fixed_part(text)
        matches = glob.glob(text, recursive=True)
        paths = [p for match in matches for p in _below(match)]
        if not paths:
            raise InputError(f"corpora: no file matches the pattern {text!r}")
    else:
        raise InputError(
            f"corpora: {text!r} does not exist; give a file, a folder or a glob pattern"
        )
    relative = {os.path.relpath(p, root).replace(os.sep, "/"): p for p in paths}
    return Listing(root, tuple((name, _size(p)) for name, p in sorted(relative.items())))


def _walk(folder: str, above: frozenset[str]):
    real = os.path.realpath(folder)
    if real in above:  # a link to a folder above itself
        return
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError as error:
        raise InputError(f"corpora: cannot list the folder {folder!r}: {error}") from error
    for entry in entries:
        if entry.name.startswith("."):
            continue
        if entry.is_dir():
            yield from _walk(entry.path, above | {real})
        else:
            yield entry.path


def _below(match: str) -> list[str]:
    return list(_walk(match, frozenset())) if os.path.isdir(match) else [match]


def _fixed_part(pattern: str) -> Path:
    """The longest folder at the head of a pattern that holds no wildcard."""
    fixed = Path(Path(pattern).anchor)
    for part in Path(pattern).parts[1 if fixed.parts else 0 : -1]:
        if glob.has_magic(part):
            break
        fixed /= part
    return fixed


def _size(path: str) -> int:
    try:
        return os.stat(path).st_size
    except OSError:
        return -1


def corpus_bytes(path: str | os.PathLike, format: str | None = None) -> int:
    """Bytes of a corpus on disk (compressed, if it is compressed), whatever its format.

    Raises InputError for a path that does not exist or matches nothing.
    """
    return list_files(path).bytes
