"""Mask the tokens of a word by its place in the sentence, in ids rather than in the string.

All other tokens keep the ids that they have in the unmasked sentence, and only this occurrence of
the word is masked.
"""

from dataclasses import dataclass

from whowhich.scoring.encoding import Encoded
from whowhich.scoring.windows import window


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
