"""Where Project Gutenberg's header and licence stand in a book.

Three generations of headers are known: "*** START OF THE PROJECT GUTENBERG EBOOK", the older
"*END*THE SMALL PRINT!" that closes the licence at the head of the file, and, at the foot,
"*** END OF ...", "End of the Project Gutenberg EBook of ..." or nothing.
"""

import re

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
