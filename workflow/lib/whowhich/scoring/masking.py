"""Sentences as token ids, a window of them, and a word masked by its place in the sentence."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Encoded:
    """A sentence as the model reads it.

    ids: with special tokens. offsets: the code points [start, end) of each token, (0, 0) for
    special ones. before, after: the numbers of special tokens at the start and the end.
    words: the index of each token's word, None for special ones.
    """

    ids: tuple[int, ...]
    offsets: tuple[tuple[int, int], ...]
    words: tuple[int | None, ...]
    before: int
    after: int


def encode(tokenizer, sentences: Sequence[str]) -> list[Encoded]:
    """Encode sentences with the model's special tokens around each.

    What looks like a special token in the text ("</s>", "[MASK]") is text like any other.
    Nothing is cut off, however long.
    """
    if not sentences:
        return []
    batch = tokenizer(
        list(sentences),
        add_special_tokens=True,
        truncation=False,
        return_offsets_mapping=True,
        return_attention_mask=False,
        return_token_type_ids=False,
        split_special_tokens=True,
        verbose=False,
    )
    unknown = tokenizer.unk_token_id
    special = set(tokenizer.all_special_ids) - {unknown}
    result = []
    for row, ids in enumerate(batch["input_ids"]):
        # The special tokens around a text belong to no sequence; their ids alone would not tell
        # them from an unknown token inside it.
        inside = [index for index, part in enumerate(batch.sequence_ids(row)) if part is not None]
        before = inside[0] if inside else len(ids)
        after = len(ids) - inside[-1] - 1 if inside else 0
        # Unigram vocabularies hold the special tokens as pieces, and would still find them.
        if unknown is not None and not special.isdisjoint(ids[before : len(ids) - after]):
            inner = [unknown if token in special else token for token in ids[before:]]
            ids = [*ids[:before], *inner[: len(inner) - after], *ids[len(ids) - after :]]
        result.append(
            Encoded(
                ids=tuple(ids),
                offsets=tuple(map(tuple, batch["offset_mapping"][row])),
                words=tuple(batch.word_ids(row)),
                before=before,
                after=after,
            )
        )
    return result


def window(
    ids: Sequence[int], position: int, limit: int, before: int, after: int
) -> tuple[tuple[int, ...], int]:
    """(ids, position) cut to at most `limit` tokens, special ones included.

    The first `before` and last `after` ids (the sequence's special tokens) are kept; of the rest,
    those nearest to `position`, as many on its left as on its right where the text allows.
    """
    if len(ids) <= limit:
        return tuple(ids), position
    inner = limit - before - after
    if inner < 1:
        raise ValueError(f"a limit of {limit} tokens leaves no room for text")
    end = len(ids) - after
    start = min(max(before, position - inner // 2), end - inner)
    head, tail = ids[:before], ids[end:]
    return (*head, *ids[start : start + inner], *tail), position - start + before


class NotOneToken(Exception):
    """A word can't be masked as one token; `reason` is a status of the pronoun scores."""

    def __init__(self, reason: str, detail: str):
        super().__init__(detail)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Masked:
    """A sentence with one mask: its ids, the mask's index, and the id that it hides.

    ids: of a window around the mask where the sentence is longer than the model can read.
    """

    ids: tuple[int, ...]
    position: int
    hidden: int


def token_span(sentence: str, encoded: Encoded, start: int, end: int) -> tuple[int, int]:
    """Indices [first, last) of the tokens that stand for sentence[start:end], and no more.

    A token may hold the white space before the word. Raises NotOneToken
    ("pronoun_not_aligned") if a token reaches beyond the word, or none stands for it.
    """
    inside = range(encoded.before, len(encoded.ids) - encoded.after)
    touching = [
        index
        for index in inside
        if encoded.offsets[index][0] < end
        and encoded.offsets[index][1] > start
        and encoded.offsets[index][1] > encoded.offsets[index][0]
    ]
    if not touching:
        raise NotOneToken("pronoun_not_aligned", f"no token stands for {sentence[start:end]!r}")
    left, right = encoded.offsets[touching[0]][0], encoded.offsets[touching[-1]][1]
    if sentence[left:start].strip() or sentence[end:right].strip():
        raise NotOneToken(
            "pronoun_not_aligned", f"{sentence[start:end]!r} shares the token(s) {left}-{right}"
        )
    return touching[0], touching[-1] + 1


def mask_word(
    sentence: str, encoded: Encoded, start: int, end: int, mask_id: int, max_tokens: int
) -> Masked:
    """Put one mask in place of the one token that stands for sentence[start:end].

    Raises NotOneToken ("pronoun_in_pieces", "pronoun_not_aligned").
    """
    first, last = token_span(sentence, encoded, start, end)
    if last - first != 1:
        raise NotOneToken("pronoun_in_pieces", f"{sentence[start:end]!r}: {last - first} tokens")
    return replace_span(encoded, first, last, mask_id, max_tokens)


def replace_span(encoded: Encoded, first: int, last: int, mask_id: int, max_tokens: int) -> Masked:
    """Put one mask in place of the tokens [first, last), and cut a window if need be."""
    ids = (*encoded.ids[:first], mask_id, *encoded.ids[last:])
    cut, position = window(ids, first, max_tokens, encoded.before, encoded.after)
    return Masked(cut, position, encoded.ids[first])
