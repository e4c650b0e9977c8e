"""Words that harm or objectify: a sourced list that users can replace (paper, Tables 2 and 3)."""

import csv
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from whowhich.errors import InputError, choices
from whowhich.templates.marks import PIECE_MARK

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
    try:
        with open(path, encoding="utf-8-sig", newline="") as file:
            reader = csv.DictReader(file)
            columns = tuple(reader.fieldnames or ())
            rows = list(reader)
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"templates.harm_words: cannot read {path}: {error}") from error
    if columns != COLUMNS:
        raise InputError(
            f"templates.harm_words: {path} has columns {list(columns)}; it needs {list(COLUMNS)}"
        )
    for line, row in enumerate(rows, start=2):
        if row["kind"] not in KINDS:
            raise InputError(
                f"templates.harm_words: {path}, line {line}: kind {row['kind']!r}; "
                f"valid are {choices(KINDS)}"
            )
        if not row["word"].strip("*").strip() or not (row["source"] or "").strip():
            raise InputError(f"templates.harm_words: {path}, line {line}: no word or no source")
    return [HarmWord(row["word"].strip(), row["kind"], row["source"].strip()) for row in rows]


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
