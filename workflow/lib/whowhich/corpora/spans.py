"""A span of a corpus: what the plan hands to a reader."""

from typing import NamedTuple


class Span(NamedTuple):
    """A part of a corpus that is read in one go; the columns of tables.shards.SHARDS.

    kind: chooses how it is read; file: path within the corpus (bytes, as the file system has it);
    document: its name, empty where one span holds many; member: of an archive; start, end: bytes
    in the file; offset: code points or lines before it; encoding: empty if not found out yet;
    bytes: its weight when shards are balanced.
    """

    kind: str
    file: bytes
    document: str
    member: str
    start: int
    end: int
    offset: int
    encoding: str
    bytes: int


def printable(name: str) -> str:
    """A file name that any table can hold: bytes that are no UTF-8 are shown as \\xNN."""
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")


def unique(name: str, seen: set[int]) -> str:
    """`name`, or with "#2", "#3" if an archive holds it twice; `seen` keeps hashes of names."""
    tries, candidate = 1, name
    while (key := hash(candidate)) in seen:
        tries += 1
        candidate = f"{name}#{tries}"
    seen.add(key)
    return candidate
