"""Tables, which are dropped before parsing: they hold few sentences and much markup."""

import re

from whowhich.corpora.wikitext_tags import BREAK

_OPENS = re.compile(r"[\s:*#]*\{\|")
_CLOSES = re.compile(r"\s*\|\}(?!\})")
_ROW = re.compile(r"\s*[|!]")


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
