"""Vocabulary entries as a reader writes them, word pieces marked."""

from collections.abc import Sequence

from tokenizers import decoders

from whowhich.templates.marks import PIECE_MARK

# How a vocabulary marks what: WordPiece the continuation, the others the beginning of a word.
_PREFIXES = {"wordpiece": "##", "bytes": "Ġ", "sentencepiece": "▁"}


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
