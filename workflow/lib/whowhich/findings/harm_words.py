"""Words that harm or objectify: a sourced list that users can replace (paper, Tables 2 and 3)."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from whowhich.errors import InputError, choices
from whowhich.templates.printed_words import PIECE_MARK
from whowhich.templates.template_sets import read_csv

COLUMNS = ("word", "kind", "source")
KINDS = ("obscenity", "slaughter", "food", "treatment")


@dataclass(frozen=True, slots=True)
class HarmWord:
    """A word, or with "*" at its end the beginning of words; its kind; and who calls it harmful."""

    word: str
    kind: str
    source: str


def read_harm_words(path: str | Path) -> list[HarmWord]:
    """Read the list (CSV with the columns of COLUMNS).

    Raises InputError for other columns, an unknown kind, a word without a source.
    """
    found = []
    for where, row in read_csv(path, COLUMNS, "templates.harm_words"):
        word, kind, source = (row[column].strip() for column in COLUMNS)
        if kind not in KINDS:
            raise InputError(f"{where}: kind {kind!r}; valid are {choices(KINDS)}")
        if not word.strip("*") or not source:
            raise InputError(f"{where}: no word or no source")
        found.append(HarmWord(word, kind, source))
    return found


def matcher(words: Iterable[HarmWord], *kinds: str) -> Callable[[str], bool]:
    """A function that says whether a word is on the list (of `kinds`; of any if none is given).

    Case and a piece's mark are ignored. A star within a word stands for a letter that was masked
    in print ("f**ked" is a form of "fuck").
    """
    listed = [each for each in words if not kinds or each.kind in kinds]
    whole = {each.word.lower() for each in listed if not each.word.endswith("*")}
    stems = tuple(each.word[:-1].lower() for each in listed if each.word.endswith("*"))

    def is_listed(word: str) -> bool:
        bare = word.removeprefix(PIECE_MARK).lower()
        if "*" not in bare:
            return bare in whole or bare.startswith(stems)
        printed = re.compile(re.escape(bare).replace(r"\*", r"\w"))
        return any(printed.fullmatch(each) for each in whole) or any(
            printed.fullmatch(stem + bare[len(stem) :]) for stem in stems
        )

    return is_listed
