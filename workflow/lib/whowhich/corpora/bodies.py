"""From texts to documents: decoded, cut to the body of a Gutenberg book, what is cut counted."""

import re
from collections import Counter
from collections.abc import Iterator

from whowhich.corpora.decoding import NotText, decode, detect, without_controls
from whowhich.corpora.documents import Document

# A header is sought in this many code points at the head, a licence anywhere after it.
HEAD = 60_000
# Longer texts may be several books in one.
COLLECTION = 3_000_000
_TITLE = r"(?:THE |THIS )?(?:OFFICIAL )?(?:COPYRIGHTED )?PROJECT GUTENBERG"
_START = re.compile(
    rf"^\*{{2,3}} ?START OF {_TITLE}(?:[^\r\n]*?|[^\r\n]*\r?\n[^\r\n*]*)\*{{3}}", re.M | re.I
)
_SMALL_PRINT = re.compile(r"^\*?END ?\*? ?THE SMALL PRINT!?[^\r\n]*", re.M | re.I)
_END = re.compile(
    rf"^(?:\*{{2,3}} ?END OF {_TITLE}"
    r"|END OF (?:THE |THIS )?PROJECT GUTENBERG(?:['’]S \S| (?:E-?BOOK|E-?TEXT|EDITION)))",
    re.M | re.I,
)


def body_spans(text: str) -> tuple[tuple[tuple[int, int], ...], int, int]:
    """The spans of `text` without Project Gutenberg's headers and licences.

    Returns (spans, headers found, licences found); spans are (start, end) in code points. A file
    with several books has several spans; text without a notice is one span.
    """
    if not _may_have_notice(text):
        return ((0, len(text)),), 0, 0
    spans = []
    start = _header_end(text, 0, HEAD)
    headers, licences = int(start > 0), 0
    while match := _END.search(text, start):
        licences += 1
        spans.append((start, match.start()))
        start = _header_end(text, match.end(), len(text))
        if start == match.end():
            break
        headers += 1
    else:
        spans.append((start, len(text)))
    return tuple(spans), headers, licences


def _may_have_notice(text: str) -> bool:
    """Whether a notice may stand in a text: near a book's ends, anywhere in a collection."""
    places = (text,) if len(text) > COLLECTION else (text[:HEAD], text[-HEAD:])
    return any("utenberg" in place or "UTENBERG" in place for place in places)


def _header_end(text: str, position: int, limit: int) -> int:
    """Where the header that starts at or after `position` ends; `position` if there is none."""
    start = _START.search(text, position, limit)
    small = _SMALL_PRINT.search(text, position, limit)
    if start and small and position == 0:
        # Some files hold both generations, one after the other.
        return max(start.end(), small.end())
    found = min((match.end() for match in (start, small) if match), default=position)
    return found


def make_document(
    name: str, text: str, counts: Counter, offset: int = 0, line_paragraphs: bool = False
) -> Document:
    """A document (or its piece at `offset`) whose body leaves out Project Gutenberg's notices.

    Counted: gutenberg_headers_dropped, gutenberg_licences_dropped.
    """
    body, headers, licences = body_spans(text)
    if not headers and not licences:
        return Document(name, text, offset, line_paragraphs=line_paragraphs)
    counts["gutenberg_headers_dropped"] += headers
    counts["gutenberg_licences_dropped"] += licences
    return Document(name, text, offset, body, line_paragraphs=line_paragraphs)


def row_document(name: str, value: object, counts: Counter) -> Iterator[Document]:
    """The document of a row, if it has one.

    value: text, or bytes that should be UTF-8 and are decoded as files are.
    Counted: documents_read = documents_kept + documents_skipped_{not_text, empty}; characters
    that no text may hold (halves of surrogate pairs) as undecodable_characters.
    """
    counts["documents_read"] += 1
    if isinstance(value, bytes):
        value = _decoded(value, counts)
    if not isinstance(value, str):
        counts["documents_skipped_not_text"] += 1
        return
    if not value.strip():
        counts["documents_skipped_empty"] += 1
        return
    text = value
    if not text.isascii() and not _encodable(text):
        counts["undecodable_characters"] += 1
        text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    counts["documents_kept"] += 1
    yield make_document(name, without_controls(text, counts), counts)


def _decoded(data: bytes, counts: Counter) -> str | None:
    try:
        return data.decode()
    except UnicodeDecodeError:
        pass
    try:
        encoding, mark = detect(data)
    except NotText:
        return None
    return decode(data[mark:], encoding, counts)


def _encodable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
