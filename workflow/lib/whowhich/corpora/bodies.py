"""Make documents of decoded text: their bodies found, what is cut counted."""

from collections import Counter

from whowhich.corpora import gutenberg
from whowhich.corpora.documents import Document


def make_document(
    name: str, text: str, counts: Counter, offset: int = 0, line_paragraphs: bool = False
) -> Document:
    """A document (or its piece at `offset`) whose body leaves out Project Gutenberg's notices.

    Counted: gutenberg_headers_dropped, gutenberg_licences_dropped.
    """
    body, headers, licences = gutenberg.body_spans(text)
    if not headers and not licences:
        return Document(name, text, offset, line_paragraphs=line_paragraphs)
    counts["gutenberg_headers_dropped"] += headers
    counts["gutenberg_licences_dropped"] += licences
    return Document(name, text, offset, body, line_paragraphs=line_paragraphs)
