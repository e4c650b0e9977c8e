"""The pieces of a word inside a sentence."""

from collections.abc import Iterable

from whowhich.errors import InputError


def pieces_in_sentence(tokenizer, word: str) -> list[int]:
    """Token ids of `word` in the midst of a sentence.

    Byte-level and SentencePiece vocabularies give it another id there, with its leading space,
    than at the start of a text.
    """
    before = "the one "
    encoded = tokenizer(
        f"{before}{word} is",
        add_special_tokens=False,
        return_offsets_mapping=True,
        split_special_tokens=True,
    )
    start, end = len(before), len(before) + len(word)
    pairs = zip(encoded["input_ids"], encoded["offset_mapping"], strict=True)
    return [token for token, (a, b) in pairs if a < end and b > start and b > a]


def single_ids(tokenizer, words: Iterable[str], name: str) -> dict[str, int]:
    """The one token id of each word inside a sentence.

    Raises InputError, naming the pieces, if a word isn't exactly one known token.
    """
    ids = {}
    for word in words:
        found = pieces_in_sentence(tokenizer, word)
        pieces = tokenizer.convert_ids_to_tokens(found)
        if len(found) != 1:
            raise InputError(
                f"models: {name}: {word!r} is not one token but the pieces {pieces}; "
                f"a single mask can't stand for it"
            )
        if found[0] == tokenizer.unk_token_id:
            raise InputError(f"models: {name}: {word!r} is unknown to the vocabulary")
        ids[word] = found[0]
    return ids
