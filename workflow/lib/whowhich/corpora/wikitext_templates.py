"""Templates: most are dropped, leaving a marker; a few only show one of their parameters.

Done from the inside out, before parsing: templates are half of Wikipedia's markup, and what is
gone need not be parsed.
"""

import re

from whowhich.corpora.wikitext_tags import BREAK, NOTE, TEMPLATE

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
    **{"ndash": "–", "en dash": "–", "dash": "–", "spaced ndash": " – ", "snd": " – "},
    **{"mdash": "—", "em dash": "—", "nbsp": "\xa0", "space": " ", "=": "=", "!": "|"},
    **{"'": "'", "'s": "'s", "'\"": "'\"", "\"'": "\"'", "shy": "", "zwsp": "", "wbr": ""},
    **dict.fromkeys(("break", "br", "-", "clear"), "\n"),
}
# Templates that stand for a note or a remark on the text: no part of a sentence, like <ref>.
_NOTES = re.compile(
    r"(?:cite|citation|sfn|harv|efn|refn|notetag|note|ref|rp|cn|fact|clarify|when|who|by whom|"
    r"where|which|whom|why|dubious|vague|update|verify|specify|r|dead link|webarchive|anchor|"
    r"use [dm].*|.* needed|.*-inline|failed verification|original research|peacock term|disputed)"
    r"(?:[ _-].*|\d*|[a-z]{0,2})?"
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
