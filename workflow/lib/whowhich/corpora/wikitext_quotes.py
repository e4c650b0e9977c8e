"""Apostrophes that mean italics and bold, which are dropped before parsing.

They pair up within a line and don't mind links, which a parser that builds a tree of them does.
"""

import re

_RUN = re.compile("'{2,}")
_LINE = re.compile("[^\n]*''[^\n]*")


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
