"""Markup that is taken out of wikitext before it is parsed.

Comments, references, formulas, templates, tables, and the apostrophes of italics and bold."""

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

_INNERMOST = re.compile(r"(?<!\{)\{\{(?!\{)([^{}]*)\}\}(?!\})")
_BAR = re.compile(r"\|(?![^\[\]]*\]\])")
_NUMBERED = re.compile(r"\s*(\d+)\s*=(.*)", re.S)
_NAMED = re.compile(r"\s*[\w -]+=")
# Templates that only show one of their parameters: its number.
_QUOTES = frozenset({"quote", "blockquote", "cquote", "quotation", "bquote"})
_SHOWN = {
    **dict.fromkeys(("nowrap", "nobr", "small", "big", "smaller", "em", "strong", "abbr"), "1"),
    **dict.fromkeys(("sic", "as written", "not a typo", "proper name", *_QUOTES), "1"),
    **dict.fromkeys(("lang", "transl", "transliteration"), "2"),
}
_CHARACTERS = {
    "ndash": "–",
    "en dash": "–",
    "dash": "–",
    "spaced ndash": " – ",
    "snd": " – ",
    "mdash": "—",
    "em dash": "—",
    "nbsp": "\xa0",
    "space": " ",
    "=": "=",
    "!": "|",
    "'": "'",
    "'s": "'s",
    "'\"": "'\"",
    "\"'": "\"'",
    "shy": "",
    "zwsp": "",
    "wbr": "",
    **dict.fromkeys(("break", "br", "-", "clear"), "\n"),
}
# Templates that stand for a note or a remark on the text: no part of a sentence, like <ref>.
_NOTES = re.compile(
    r"(?:cite|citation|sfn|harv|efn|refn|notetag|note|ref|rp|cn|fact|clarify|when|who|by whom|"
    r"where|which|whom|why|dubious|vague|update|verify|specify|r|dead link|webarchive|anchor|"
    r"use [dm].*|.* needed|.*-inline|failed verification|original research|peacock term|disputed)"
    r"(?:[ _-].*|\d*|[a-z]{0,2})?"
)
_OPENS = re.compile(r"[\s:*#]*\{\|")
_CLOSES = re.compile(r"\s*\|\}(?!\})")
_ROW = re.compile(r"\s*[|!]")
_RUN = re.compile("'{2,}")
_LINE = re.compile("[^\n]*''[^\n]*")


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


def expand(wikitext: str) -> str:
    """Wikitext with each template replaced by what it shows, or by a marker."""
    changes = 1
    while changes:
        wikitext, changes = _INNERMOST.subn(_replace, wikitext)
    return wikitext


def marker(name: str) -> str:
    """The marker for a template that is dropped: NOTE for a remark on the text, else TEMPLATE."""
    return NOTE if _NOTES.fullmatch(_normal(name)) else TEMPLATE


def _replace(match: re.Match) -> str:
    name, *parameters = _BAR.split(match[1])
    name = _normal(name)
    if name in _CHARACTERS:
        return _CHARACTERS[name]
    # "{{lang-tr|Anadolu}}" shows the language's name, too, which is left out.
    wanted = "1" if name.startswith("lang-") else _SHOWN.get(name)
    shown = _parameter(parameters, wanted) if wanted else None
    if shown is None:
        return marker(name)
    return f"{BREAK}{shown}{BREAK}" if name in _QUOTES else shown


def _parameter(parameters: list[str], wanted: str) -> str | None:
    number = 0
    for parameter in parameters:
        if explicit := _NUMBERED.match(parameter):
            if explicit[1] == wanted:
                return explicit[2].strip()
        elif not _NAMED.match(parameter):
            number += 1
            if str(number) == wanted:
                return parameter
    return None


def _normal(name: str) -> str:
    return " ".join(name.lower().replace("_", " ").split())


def drop_tables(wikitext: str) -> str:
    """Wikitext without tables, nested ones included; a marker stands for each.

    Of a table that is never closed, only the lines that look like rows go.
    """
    if "{|" not in wikitext:
        return wikitext
    kept: list[str] = []
    inside: list[str] = []
    depth = 0
    for line in wikitext.split("\n"):
        if _OPENS.match(line):
            depth += 1
        elif depth and (close := _CLOSES.match(line)):
            depth -= 1
            if not depth:
                kept.append(BREAK + line[close.end() :])
                inside.clear()
            continue
        (inside if depth else kept).append(line)
    kept += [line for line in inside if not _ROW.match(line) and not _OPENS.match(line)]
    return "\n".join(kept)


def drop_quotes(wikitext: str) -> str:
    """Wikitext without the apostrophes of italics and bold; literal ones stay.

    As MediaWiki reads them: four are one and bold, more than five are some and both. Where neither
    italics nor bold pair up in a line ("''Eagle'''s"), a run of three is one and italics.
    """
    return _LINE.sub(lambda match: _drop(match[0]), wikitext)


def _drop(line: str) -> str:
    sizes = [len(match[0]) for match in _RUN.finditer(line)]
    italics = sum(size == 2 or size >= 5 for size in sizes)
    bold = sum(size >= 3 for size in sizes)
    odd = _odd_one(line) if italics % 2 and bold % 2 else -1

    def replace(match: re.Match) -> str:
        size = len(match[0])
        if match.start() == odd or size == 4:
            return "'"
        return "'" * max(size - 5, 0)

    return _RUN.sub(replace, line)


def _odd_one(line: str) -> int:
    """Where the run of three stands whose first apostrophe is literal: best within a word."""
    threes = [match.start() for match in _RUN.finditer(line) if len(match[0]) == 3]
    inside = [at for at in threes if line[at - 1 : at].isalnum()]
    return next(iter(inside or threes), -1)
