"""Token ids of sentences, with the characters that each token stands for."""

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
