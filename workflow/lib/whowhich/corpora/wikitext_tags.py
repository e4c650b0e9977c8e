"""The tags that MediaWiki takes out before it looks at wikitext: comments, refs, formulas.

They are found from left to right, in linear time, and never nest; what stands in them is no
wikitext. Markers (private-use characters) take their place.
"""

import re
from collections.abc import Callable

# A place that lost something of the sentence; a place where a note stood; a list item's start;
# a border between paragraphs.
TEMPLATE, FORMULA, NOTE, ITEM, BREAK = "\ue000", "\ue001", "\ue002", "\ue003", "\ue004"
MARKERS = TEMPLATE + FORMULA + NOTE + ITEM + BREAK

_MARKER = {
    "ref": NOTE,
    "math": FORMULA,
    "chem": FORMULA,
    "ce": FORMULA,
    "hiero": FORMULA,
    "score": BREAK,
    "timeline": BREAK,
    "graph": BREAK,
    "mapframe": BREAK,
    "maplink": "",
    "imagemap": BREAK,
    "inputbox": BREAK,
    "categorytree": BREAK,
    "templatedata": BREAK,
    "syntaxhighlight": BREAK,
    "source": BREAK,
    "pre": BREAK,
    "section": "",
    "indicator": "",
    "templatestyles": "",
    "includeonly": "",
    "references": BREAK,
}
_NAMES = "|".join([*_MARKER, "gallery", "nowiki"])
_TAG = re.compile(
    rf"(?P<comment><!--.*?(?:-->|\Z))|<(?P<name>{_NAMES})\b(?P<attributes>[^<>]*?)"
    r"(?:/>|>(?P<content>.*?)</(?P=name)\s*>)",
    re.S | re.I,
)
# Where a comment stood; if it has a line to itself, its line goes with it.
_COMMENT = "\ue005"
_COMMENT_LINE = re.compile(rf"\n[ \t]*(?:{_COMMENT}[ \t]*)+(?=\n)")
_PRIVATE = re.compile("[\ue000-\uf8ff]")
# What would be markup in the content of <nowiki>.
_ESCAPE = {ord(char): f"&#{ord(char)};" for char in "[]{}<>'=*#:;|_~"}


def take_out(wikitext: str, caption: Callable[[str], None]) -> str:
    """Wikitext with a marker, or nothing, in place of such tags.

    caption: called with each caption (wikitext) of a gallery. Private-use characters become
    spaces.
    """

    def replace(match: re.Match) -> str:
        if match["comment"]:
            return " " if _parts_sentences(match) else _COMMENT
        name = (match["name"] or "").lower()
        if name == "nowiki":
            return (match["content"] or "").translate(_ESCAPE)
        if name == "gallery":
            for line in (match["content"] or "").splitlines():
                if "|" in line:
                    caption(line.split("|", 1)[1])
            return BREAK
        return _MARKER.get(name, "")

    taken = _TAG.sub(replace, _PRIVATE.sub(" ", wikitext))
    return _COMMENT_LINE.sub("", taken).replace(_COMMENT, "") if _COMMENT in taken else taken


def _parts_sentences(match: re.Match) -> bool:
    """Whether nothing but the match stands between two sentences: "dog.<!-- x -->The cat"."""
    before = match.string[max(0, match.start() - 1) : match.start()]
    after = match.string[match.end() : match.end() + 1]
    return (
        bool(before and after) and before in '.!?…)"”’' and (after.isalnum() or after in "\"“‘'([")
    )
