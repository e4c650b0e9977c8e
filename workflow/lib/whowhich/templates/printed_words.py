"""Words as tables print them: how a word piece is marked, and which words are masked ("f**ked")."""

import re
from collections.abc import Callable, Iterable
from pathlib import Path

from whowhich.errors import InputError

PIECE_MARK = "##"


def read_stems(path: str | Path) -> list[str]:
    """The beginnings of words to be masked: one a line, lower case; "#" begins a comment."""
    try:
        lines = Path(path).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"templates.censored_words: cannot read {path}: {error}") from error
    stems = [line.split("#", 1)[0].strip().lower() for line in lines]
    stems = [stem for stem in stems if stem]
    short = [stem for stem in stems if len(stem) < 3]
    if short:
        raise InputError(
            f"templates.censored_words: {path}: {short}: a stem has three letters at least"
        )
    return stems


def censor(stems: Iterable[str]) -> Callable[[str], str]:
    """A function that masks the second and third letter of a word that begins with a stem."""
    stems = tuple(stem.lower() for stem in stems)

    def written(word: str) -> str:
        mark = PIECE_MARK if word.startswith(PIECE_MARK) else ""
        bare = word[len(mark) :]
        if stems and bare.lower().startswith(stems):
            return f"{mark}{bare[0]}**{bare[3:]}"
        return word

    return written


def matches_censored(printed: str, word: str) -> bool:
    """Whether `printed`, in which "*" stands for a letter, can be `word`."""
    pattern = "".join(r"\w" if letter == "*" else re.escape(letter) for letter in printed)
    return re.fullmatch(pattern, word) is not None
