"""Sentences of a paragraph, unwrapped, with the way back to the document's code points.

Unwrapping: a line end, like every run of white space or control characters, becomes one space;
a line that ends in a hyphen after a letter is joined to the next and keeps its hyphen (whether
"wolf-" + "dog" was one word or two cannot be told, and a hyphen too many makes no false name);
one that ends in a soft hyphen is joined without it; underscores that mark _italics_ are dropped,
and so is what isn't seen (soft hyphens, zero-width characters, direction marks).

Splitting is by rules that look only at the paragraph, so a sentence never depends on what else
was read. A full stop, question or exclamation mark, or ellipsis, with the quotation marks and
brackets that close after it and marks of notes ("[1]"), ends a sentence if white space and
something that can begin one follow, and the stop isn't an abbreviation's. What a lower-case letter
follows goes on: '"What dog?" said he' is one sentence.
"""

import bisect
import re
from collections.abc import Iterator
from dataclasses import dataclass

from whowhich.references.word_search import INVISIBLE

# In character classes: white space and control characters, those that end a line, the others.
_WHITE = r"\s\x00-\x1f\x7f"
_LINE_ENDS = r"\n\r\x0b\x0c\x85\u2028\u2029"
_WITHIN_LINE = rf"[^\S{_LINE_ENDS}]|[{INVISIBLE}]"
_TO_NEXT_LINE = rf"(?:{_WITHIN_LINE})*+[{_LINE_ENDS}][\s{INVISIBLE}]*+"
_UNSEEN = rf"(?P<unseen>[{INVISIBLE}]++(?P<end>{_TO_NEXT_LINE})?+)"
_REPLACE = re.compile(
    rf"{_UNSEEN}"
    rf"|(?P<hyphen>(?<=[^\W\d_])[-\u2010]{_TO_NEXT_LINE}(?=[^\W\d_])(?!(?:and|or|to|nor)\b))"
    r"|(?P<italic>(?<!\w)_(?=[^\W_])|(?<=[^\s_])_(?!\w))"
    rf"|(?P<white>[{_WHITE}][{_WHITE}{INVISIBLE}]++|(?! )[{_WHITE}])"
)
_UNSEEN_ALONE = re.compile(_UNSEEN)
_OPENS_WORD = r"(?=[\"'“‘]?[^\W\d_])"
_STOP = re.compile(
    r"(?P<stop>(?:\.(?:\s\.)+|[.!?…])[.!?…]*)"
    # Right after it, a note's mark may stand: "the dog.[1][note 2] The cat".
    r"(?P<close>[\"'”’»)\]}]*(?P<cited>(?:\[\w[\w ]{0,19}\])+)?)"
    rf"(?:\s+|(?P<dash>--|—)\s*{_OPENS_WORD}|(?(cited){_OPENS_WORD}|(?!)))"
)
_NEXT = re.compile(r"[\"'“‘«(\[{—–_*-]*(?P<word>\w*)(?P<after>\.?)")
_LAST_WORD = re.compile(r"[^\W_]+(?:\.[^\W_]+)*\Z")

# A capital after one of these says nothing: what follows is a name.
_BEFORE_NAMES = """
mr mrs ms messrs mme mlle dr drs prof rev revd hon capt cap captn col gen genl lt lieut sergt sgt
corp cpl maj adm gov pres sen rep st ste ven jos wm geo chas thos jas robt benj alex fred edw sam
mt ft vs viz cf ca e.g i.e sp spp var
"""
# And after these a number follows.
_BEFORE_NUMBERS = "no nos fig figs p pp vol vols chap ch sec sect art pl ver v"
_TITLES = frozenset(_BEFORE_NAMES.split())
_NUMBERED = frozenset(_BEFORE_NUMBERS.split())


@dataclass(frozen=True, slots=True)
class Sentence:
    """An unwrapped sentence.

    text: the sentence; starts, offsets: code points of `text` at which a run begins that stands
    unbroken in the document, and the code points of the document where these runs begin.
    """

    text: str
    starts: tuple[int, ...]
    offsets: tuple[int, ...]

    def document_offset(self, position: int) -> int:
        """The document's code point at which the sentence's code point `position` stands."""
        run = bisect.bisect_right(self.starts, position) - 1
        return self.offsets[run] + position - self.starts[run]


def split_sentences(paragraph: str, offset: int = 0) -> Iterator[Sentence]:
    """Yield the sentences of a paragraph that begins at code point `offset` of its document."""
    text, starts, offsets = unwrap(paragraph, offset)
    for start, end in sentence_spans(text):
        first = bisect.bisect_right(starts, start) - 1
        last = bisect.bisect_left(starts, end)
        yield Sentence(
            text[start:end],
            tuple(max(run - start, 0) for run in starts[first:last]),
            (offsets[first] + start - starts[first], *offsets[first + 1 : last]),
        )


def unwrap(paragraph: str, offset: int = 0) -> tuple[str, list[int], list[int]]:
    """Unwrap the lines of a paragraph.

    Returns the text and, as in `Sentence`, where its unbroken runs begin in it and in the document.
    """
    pieces: list[str] = []
    starts, offsets = [0], [offset]
    length = done = 0
    for match in _REPLACE.finditer(paragraph):
        piece = paragraph[done : match.start()] + _replacement(match)
        pieces.append(piece)
        length += len(piece)
        done = match.end()
        if starts[-1] == length:
            offsets[-1] = offset + done
        else:
            starts.append(length)
            offsets.append(offset + done)
    pieces.append(paragraph[done:])
    return "".join(pieces), starts, offsets


def drop_unseen(text: str) -> str:
    """The text without what isn't seen, and words whole that a soft hyphen breaks."""
    return _UNSEEN_ALONE.sub(_without_unseen, text)


def _replacement(match: re.Match[str]) -> str:
    if match["hyphen"]:
        return match["hyphen"][0]
    if match["unseen"]:
        return _without_unseen(match)
    return " " if match["white"] else ""


def _without_unseen(match: re.Match[str]) -> str:
    return " " if match["end"] and "\u00ad" not in match["unseen"] else ""


def sentence_spans(text: str) -> Iterator[tuple[int, int]]:
    """Yield start and end of each sentence of an unwrapped text, without the space around it."""
    start = len(text) - len(text.lstrip())
    for match in _STOP.finditer(text):
        if match.start() >= start and _ends_sentence(text, match):
            end = match.end("dash") if match["dash"] else match.end("close")
            yield start, end
            start = match.end()
    end = len(text.rstrip())
    if end > start:
        yield start, end


def _ends_sentence(text: str, match: re.Match) -> bool:
    following = _NEXT.match(text, match.end())
    word = following["word"] if following else ""
    if word[:1].islower():
        return False
    stop = match["stop"]
    if stop != ".":
        # "Well . . . I thought": a pause, since "I" is always a capital.
        return not (word == "I" and ("…" in stop or ".." in stop or " " in stop))
    if match["close"] and match["close"][0] in '"”»':
        return True
    last = _LAST_WORD.search(text, max(match.start() - 20, 0), match.start())
    if last is None:
        return True
    before = last[0].lower()
    if before in _TITLES:
        return False
    if before in _NUMBERED and (word[:1].isdigit() or _is_roman(word)):
        return False
    if len(last[0]) == 1 and last[0].isupper():
        # An initial; but "it was I." ends a sentence, unless another initial follows.
        return last[0] == "I" and not (len(word) == 1 and following and following["after"] == ".")
    return True


def _is_roman(word: str) -> bool:
    return bool(word) and set(word) <= set("IVXLCDM")
