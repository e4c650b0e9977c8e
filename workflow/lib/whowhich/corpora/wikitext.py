"""Wikitext to plain text: paragraphs, list items and captions, without markup.

Templates, tables, notes, headings, categories and pictures go; where a template or formula stood
inside a sentence, that place is marked. List items and captions become paragraphs of their own.
"""

import re
from collections.abc import Collection

import mwparserfromhell
from mwparserfromhell.nodes import (
    Comment,
    ExternalLink,
    Heading,
    HTMLEntity,
    Tag,
    Template,
    Text,
    Wikilink,
)
from mwparserfromhell.wikicode import Wikicode

from whowhich.corpora.wikitext_markup import (
    BREAK,
    FORMULA,
    ITEM,
    NOTE,
    TEMPLATE,
    drop_quotes,
    drop_tables,
    expand,
    marker,
    take_out,
)

FLAGS = {TEMPLATE: "template", FORMULA: "formula"}
FILE_PREFIXES = frozenset({"file", "image", "media"})
CATEGORY_PREFIXES = frozenset({"category"})

_PICTURE_OPTION = re.compile(
    r"\s*(?:thumb(?:nail)?|frame(?:d|less)?|border|left|right|center|centre|none|baseline|middle|sub|"
    r"super|top|text-top|bottom|text-bottom|upright(?:\s*=?.*)?|\d*\s*x?\s*\d+\s*px|"
    r"(?:alt|link|page|lang|class|thumb|thumbnail|start|end|thumbtime)\s*=.*)\s*",
    re.I | re.S,
)
# A link to the same page in another language: shown at the page's edge, not in its text.
_LANGUAGE = re.compile(r"(?:[a-z]{2,3}|simple)(?:-[a-z-]+)?")
_NOT_SHOWN = frozenset({"style", "script"})
_BLOCK_TAGS = frozenset({"p", "div", "blockquote", "center", "poem", "section", "ul", "ol", "dl"})
_ITEM_TAGS = frozenset({"li", "dt", "dd"})
# Tables that are written as HTML, headings, rules: borders without content.
_DROPPED_TAGS = frozenset(
    {"table", "tr", "td", "th", "hr", *(f"h{level}" for level in range(1, 7))}
)


class WikitextCleaner:
    """Cleans pages of one wiki."""

    def __init__(self, files: Collection[str] = (), categories: Collection[str] = ()):
        """files, categories: the wiki's own names of these two namespaces, beside the English."""
        self._files = FILE_PREFIXES | {name.lower() for name in files}
        self._categories = CATEGORY_PREFIXES | {name.lower() for name in categories}

    def clean(self, wikitext: str) -> tuple[str, tuple[tuple[int, str], ...]]:
        """Plain text of a page, and its marks: (position, flag) where a sentence lost something.

        Flags: "template", "formula". Paragraphs are apart by a blank line; captions stand last.
        """
        captions: list[str] = []
        taken = take_out(wikitext, lambda caption: captions.extend(_caption(caption)))
        outer = drop_quotes(drop_tables(expand(taken)))
        out: list[str] = []
        self._render(mwparserfromhell.parse(outer), out, captions)
        # Captions may hold links to further pictures, whose captions come after them.
        for caption in captions:
            out.append(BREAK)
            self._render(mwparserfromhell.parse(drop_quotes(caption)), out, captions)
        return _tidy("".join(out))

    def _render(self, code: Wikicode, out: list[str], captions: list[str]) -> None:
        for node in code.nodes:
            if isinstance(node, Text):
                out.append(node.value)
            elif isinstance(node, Wikilink):
                self._link(node, out, captions)
            elif isinstance(node, Template):
                out.append(marker(str(node.name)))
            elif isinstance(node, Tag):
                self._tag(node, out, captions)
            elif isinstance(node, HTMLEntity):
                out.append(_entity(node))
            elif isinstance(node, ExternalLink):
                if not node.brackets:
                    out.append(str(node.url))
                elif node.title is not None:
                    self._render(node.title, out, captions)
            elif isinstance(node, Heading):
                out.append(BREAK)
            elif not isinstance(node, Comment):
                out.append(TEMPLATE)  # an argument, {{{1}}}: nothing on a page gives its value

    def _link(self, node: Wikilink, out: list[str], captions: list[str]) -> None:
        title = str(node.title).strip()
        prefix, colon, _ = title.partition(":")
        prefix = prefix.strip().lower().replace("_", " ")
        if colon and prefix:
            if prefix in self._files:
                if node.text is not None:
                    captions += _caption(str(node.text))
                return
            if prefix in self._categories:
                return
            if _LANGUAGE.fullmatch(prefix) and prefix != "mw":
                return
        if node.text is not None:
            self._render(node.text, out, captions)
        else:
            self._render(node.title, out, captions)
            if title.startswith(":"):
                out[-1] = out[-1].removeprefix(":")

    def _tag(self, node: Tag, out: list[str], captions: list[str]) -> None:
        tag = str(node.tag).strip().lower()
        if tag in _ITEM_TAGS and node.wiki_markup:
            out.append(ITEM)
        elif tag in _DROPPED_TAGS:
            out.append(BREAK)
        elif tag == "br":
            out.append("\n")
        elif tag == "ref":  # one that was not closed
            out.append(NOTE)
        elif tag not in _NOT_SHOWN and node.contents is not None:
            border = BREAK if tag in _BLOCK_TAGS | _ITEM_TAGS else ""
            out.append(border)
            self._render(node.contents, out, captions)
            out.append(border)


def _entity(node: HTMLEntity) -> str:
    try:
        return node.normalize()
    except (ValueError, OverflowError):
        return str(node)


def _caption(text: str) -> list[str]:
    """The caption of a picture link: the last part between bars that is no option."""
    parts, depth, start = [], 0, 0
    for match in re.finditer(r"\[\[|\]\]|\{\{|\}\}|\|", text):
        if match[0] == "|":
            if depth == 0:
                parts.append(text[start : match.start()])
                start = match.end()
        else:
            depth += 1 if match[0] in ("[[", "{{") else -1
    parts.append(text[start:])
    captions = [part for part in parts if part.strip() and not _PICTURE_OPTION.fullmatch(part)]
    return captions[-1:]


_INLINE_TAGS = "span|font|small|big|b|i|u|s|strong|em|sup|sub|cite|code|tt|nowiki"
_BORDERS = "|".join(sorted(_BLOCK_TAGS | _ITEM_TAGS | _DROPPED_TAGS))
_LOST = TEMPLATE + FORMULA + NOTE
_SUBSTITUTIONS = tuple(
    (re.compile(pattern), replacement)
    for pattern, replacement in (
        (r"__[A-Z]{3,}__", ""),
        # Tags that were never closed or opened, and which the parser left.
        (rf"(?i)</?(?:{_BORDERS})\b[^<>]*>", BREAK),
        (rf"(?i)</?(?:{_INLINE_TAGS})\b[^<>]*>", ""),
        (r"(?i)</?(?:ref|references)\b[^<>]*>", NOTE),
        # A line that held nothing but templates and notes leaves no trace.
        (rf"(?m)^[ \t{_LOST}]*[{_LOST}][ \t{_LOST}]*$", ""),
        # What is left of brackets whose content is gone.
        (
            rf"\((?=[\s,;:/{_LOST}]*\))([\s,;:/]|(?=[{_LOST}]))*([{_LOST}]*)[\s,;:/{_LOST}]*\)",
            r"\2",
        ),
        (r"\((?:\s*[,;:])+\s*(?=[^\s)])", "("),
        (rf"(\([{_LOST}]+)(?:\s*[,;:])+\s*(?=[^\s)])", r"\1"),
        # "dog.<ref/>The cat": the two sentences stay apart.
        (rf"(?<=[.!?,;:)\]\"”’])([{_LOST}]+)(?=[\w\"“‘(\[])", r"\1 "),
        # One space where two stood around a template, none before a stop.
        (rf"(?m)[ \t]+([{_LOST}]+)(?=[ \t,.;:!?)]|$)", r"\1"),
        (r"[ \t]{2,}", " "),
        (rf"({ITEM}[^\n]*)\n", r"\1\n\n"),
        (rf"\s*[{ITEM}{BREAK}][\s{ITEM}{BREAK}]*", "\n\n"),
        (r"[ \t]*\n[ \t]*", "\n"),
        (rf"(?m)^([{_LOST}]+)[ \t]+", r"\1"),
        (r"\n{3,}", "\n\n"),
    )
)
_MARK = re.compile(f"[{_LOST}]")


def _tidy(text: str) -> tuple[str, tuple[tuple[int, str], ...]]:
    """Markers to white space or marks, and white space in order."""
    for pattern, replacement in _SUBSTITUTIONS:
        text = pattern.sub(replacement, text)
    text = text.strip()
    marks: list[tuple[int, str]] = []
    for removed, match in enumerate(_MARK.finditer(text)):
        flag = FLAGS.get(match[0])
        mark = (match.start() - removed, flag)
        if flag and mark not in marks[-1:]:
            marks.append((mark[0], flag))
    return _MARK.sub("", text), tuple(marks)
