"""The vocabulary as a table: tokens, how a reader writes them, which are words."""

from collections.abc import Sequence

from tokenizers import decoders

from whowhich.templates.printed_words import PIECE_MARK

# How a vocabulary marks what: WordPiece the continuation, the others the beginning of a word.
_PREFIXES = {"wordpiece": "##", "bytes": "Ġ", "sentencepiece": "▁"}


def vocabulary_columns(tokenizer, rows: int) -> dict[str, list]:
    """Columns of the VOCABULARY table.

    rows: of the model's output, which may exceed the tokenizer's entries. Special tokens and rows
    without an entry are no words.
    """
    tokens: list[str | None] = [None] * rows
    for token, index in tokenizer.get_vocab().items():
        if index < rows:
            tokens[index] = token
    special = set(tokenizer.all_special_ids)
    special |= {i for i, added in tokenizer.added_tokens_decoder.items() if added.special}
    forms = reader_forms([t if i not in special else None for i, t in enumerate(tokens)])
    return {
        "token_id": list(range(rows)),
        "token": tokens,
        "word": [
            form if form else (token or "") for (form, _), token in zip(forms, tokens, strict=True)
        ],
        "piece": [piece for _, piece in forms],
        "is_word": [t is not None and i not in special for i, t in enumerate(tokens)],
    }


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
