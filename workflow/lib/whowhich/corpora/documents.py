"""What readers take and give: options, spans of a corpus, decoded documents."""

from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Document:
    """A document as a stream of these: most have one piece, a large file has several.

    document: path within the corpus, archive member, or page id.
    text: decoded text of the piece (for wikis: the cleaned page); nothing is dropped or unwrapped.
    offset: code points of the document that stand before `text` (0 but for later pieces).
    body: spans of `text` to read, as (start, end) in code points; None reads all of it. What lies
        outside (a Project Gutenberg licence) keeps its place, so that offsets are the document's.
    marks: (position in `text`, flag) of places that lost something, such as a wiki template.
    line_paragraphs: whether each line is a paragraph; if not, long lines are, by their length.
    """

    document: str
    text: str
    offset: int = 0
    body: tuple[tuple[int, int], ...] | None = None
    marks: tuple[tuple[int, str], ...] = ()
    line_paragraphs: bool = False

    def spans(self) -> tuple[tuple[int, int], ...]:
        """The spans of `text` to read."""
        return ((0, len(self.text)),) if self.body is None else self.body


@dataclass(frozen=True, slots=True)
class ReaderOptions:
    """text_column: of JSON lines and Parquet, the field or column that holds the text."""

    text_column: str = "text"


class Span(NamedTuple):
    """A part of a corpus that is read in one go; the columns of tables.corpus_schemas.SHARDS.

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
