"""Cut documents into paragraphs of bounded length, at places where no sentence is cut."""

import re
from collections.abc import Iterator

from whowhich.corpora.documents import Document
from whowhich.references.blocks import code_points, find_blocks

# A paragraph is at most this many code points: it bounds memory, and the text that one name lets
# through the prefilter.
MAX_PARAGRAPH = 20_000
# Nobody wraps lines wider than this: a block with a longer line has a paragraph a line.
MAX_WRAPPED_LINE = 120

_LINE_END = re.compile(r"\r*\n|\r(?!\n)")
# From the best cut to the worst: a sentence's end whose last word is no abbreviation, and what
# begins after it; a sentence's end; a space.
_CUTS = (
    re.compile(r"[a-z]{4}[.!?][\"'”’)\]]{0,2}\s+(?=[A-Z\"'“‘(\[])"),
    re.compile(r"[.!?][\"'”’)\]]{0,2}\s+"),
    re.compile(r"\s+"),
)


def paragraphs(document: Document) -> Iterator[tuple[int, str]]:
    """The paragraphs of a document as (offset, text).

    offset: code points of the whole document (its earlier pieces included) before `text`; text is
    as in the document, lines not unwrapped, without white space at its ends. A paragraph ends at
    a blank line; in text that isn't hard-wrapped, at each line's end; and after MAX_PARAGRAPH code
    points at the latest, then at the end of a sentence if there is one.
    """
    for start, end in document.spans():
        text = document.text[start:end]
        data = text.encode(errors="replace")
        blocks = find_blocks(data)
        for a, b, width in zip(
            code_points(data, blocks.begins).tolist(),
            code_points(data, blocks.ends).tolist(),
            blocks.widest.tolist(),
            strict=True,
        ):
            offset = document.offset + start + a
            yield from block_paragraphs(text[a:b], offset, width, document.line_paragraphs)


def block_paragraphs(
    block: str, offset: int, width: int, line_paragraphs: bool = False
) -> Iterator[tuple[int, str]]:
    """The paragraphs of a block of lines without a blank one.

    offset: the block's; width: of its longest line, not less than in code points.
    """
    if line_paragraphs or (width > MAX_WRAPPED_LINE and _has_long_line(block)):
        start = 0
        for match in _LINE_END.finditer(block):
            yield from _bounded(block[start : match.start()], offset + start)
            start = match.end()
        yield from _bounded(block[start:], offset + start)
    else:
        yield from _bounded(block, offset)


def _has_long_line(block: str) -> bool:
    return max(map(len, _LINE_END.split(block))) > MAX_WRAPPED_LINE


def _bounded(text: str, offset: int) -> Iterator[tuple[int, str]]:
    start = 0
    while len(text) - start > MAX_PARAGRAPH:
        cut = _cut(text, start, start + MAX_PARAGRAPH)
        yield from _stripped(text[start:cut], offset + start)
        start = cut
    yield from _stripped(text[start:], offset + start)


def _cut(text: str, start: int, limit: int) -> int:
    """The last good place to cut in the second half of text[start:limit]."""
    for pattern in _CUTS:
        last = None
        for match in pattern.finditer(text, (start + limit) // 2, limit):
            last = match
        if last:
            return last.end()
    return limit


def _stripped(text: str, offset: int) -> Iterator[tuple[int, str]]:
    right = text.rstrip()
    if right:
        stripped = right.lstrip()
        yield offset + len(right) - len(stripped), stripped
