"""What every corpus reader yields: a decoded document, or one piece of a large one."""

from dataclasses import dataclass


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
