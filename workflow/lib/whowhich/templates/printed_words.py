"""Vocabulary entries as a reader writes them: word pieces marked, some words masked."""

import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from tokenizers import decoders

from whowhich.errors import InputError

PIECE_MARK = "##"


# How a vocabulary marks what: WordPiece the continuation, the others the beginning of a word.
_PREFIXES = {"wordpiece": "##", "bytes": "Ġ", "sentencepiece": "▁"}


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


def scheme(tokens: Sequence[str | None]) -> str:
    """ "wordpiece", "bytes", "sentencepiece", or "words" if the vocabulary marks nothing."""
    counts = {
        kind: sum(token is not None and token.startswith(prefix) for token in tokens)
        for kind, prefix in _PREFIXES.items()
    }
    best = max(counts, key=lambda kind: counts[kind])
    return best if counts[best] else "words"


def reader_forms(tokens: Sequence[str | None]) -> list[tuple[str, bool]]:
    """(word, whether it is a word piece) for each entry of a vocabulary.

    "##gratory" stays as it is; "Ġdried" and "▁dried" become "dried"; a "gratory" that such
    vocabularies only use inside a word becomes "##gratory". Punctuation is never a piece. What
    would be empty or no character is shown as the vocabulary writes it; a row of the model's
    output without an entry (None) is "".
    """
    kind = scheme(tokens)
    return [_form(token, kind) for token in tokens]


def _form(token: str | None, kind: str) -> tuple[str, bool]:
    if not token:
        return "", False
    if kind == "words":
        return token, False
    if kind == "wordpiece":
        return token, token.startswith(PIECE_MARK) and len(token) > len(PIECE_MARK)
    text = decoders.ByteLevel().decode([token]) if kind == "bytes" else token.replace("▁", " ")
    word = text.strip()
    if not word or not word.isprintable() or "\ufffd" in word:
        return token, False
    piece = not text[0].isspace() and word[0].isalnum()
    return (PIECE_MARK + word if piece else word), piece
