"""The token ids that compete at a mask, and the rows of scores that come of them."""

from collections.abc import Sequence

import numpy as np
import pyarrow as pa

from whowhich.pronouns import PRONOUNS
from whowhich.scoring.masking import Encoded, NotOneToken, encode, token_span
from whowhich.tables.model_schemas import PRONOUN_SCORES

# Columns of the references table that scoring reads.
COLUMNS = ["reference_id", "sentence", "pronoun", "pronoun_start", "pronoun_end"]


class TargetIds:
    """Ids of words in the place of another, with its case and what it touches.

    The id of a word depends on what stands right before it: byte-level and SentencePiece
    vocabularies have "who" with and without a leading space. Answers are kept, since most
    pronouns stand between two spaces.
    """

    def __init__(self, tokenizer, words: Sequence[str]):
        self.tokenizer = tokenizer
        self.words = tuple(words)
        self._known: dict[tuple[str, str, str], tuple[int, ...] | NotOneToken] = {}

    def at(self, sentence: str, start: int, end: int) -> tuple[int, ...]:
        """The id of each word in the place of sentence[start:end].

        The words are written in that word's case where each is one token in that case, else in
        lower case (few vocabularies hold "Whom"). Raises NotOneToken ("target_in_pieces",
        "target_unknown", "pronoun_not_aligned").
        """
        left, right = _touching(sentence, start, end)
        key = (left, case_of(sentence[start:end]), right)
        if key not in self._known:
            self._known[key] = self._find_or_lower(*key)
        return _or_raise(self._known[key])

    def in_full(self, sentence: str, start: int, end: int) -> tuple[int, ...]:
        """As `at`, from the whole sentence: for the rare vocabulary that looks across spaces."""
        case = case_of(sentence[start:end])
        return _or_raise(self._find_or_lower(sentence[:start], case, sentence[end:]))

    def _find_or_lower(self, left: str, case: str, right: str) -> tuple[int, ...] | NotOneToken:
        found = self._find(left, case, right)
        if isinstance(found, NotOneToken) and case != "lower":
            return self._find(left, "lower", right)
        return found

    def _find(self, left: str, case: str, right: str) -> tuple[int, ...] | NotOneToken:
        words = [apply_case(word, case) for word in self.words]
        texts = [f"{left}{word}{right}" for word in words]
        ids = []
        for word, text, encoded in zip(words, texts, encode(self.tokenizer, texts), strict=True):
            try:
                ids.append(self._one(text, encoded, len(left), len(left) + len(word)))
            except NotOneToken as error:
                return error
        return tuple(ids)

    def _one(self, text: str, encoded: Encoded, start: int, end: int) -> int:
        first, last = token_span(text, encoded, start, end)
        if last - first != 1:
            pieces = self.tokenizer.convert_ids_to_tokens(list(encoded.ids[first:last]))
            raise NotOneToken("target_in_pieces", f"{text[start:end]!r} is {pieces}")
        if encoded.ids[first] == self.tokenizer.unk_token_id:
            raise NotOneToken("target_unknown", f"{text[start:end]!r} is unknown")
        return encoded.ids[first]


def _or_raise(found: tuple[int, ...] | NotOneToken) -> tuple[int, ...]:
    if isinstance(found, NotOneToken):
        raise found
    return found


def case_of(word: str) -> str:
    """ "upper", "title" or "lower": how a word is written."""
    if len(word) > 1 and word.isupper():
        return "upper"
    return "title" if word[:1].isupper() else "lower"


def apply_case(word: str, case: str) -> str:
    """The word written as `case_of` says."""
    return {"upper": word.upper(), "title": word.capitalize(), "lower": word}[case]


def _touching(sentence: str, start: int, end: int) -> tuple[str, str]:
    """What touches the word: back to the white space before it, and on to that after it."""
    left = start
    while left > 0 and not sentence[left - 1].isspace():
        left -= 1
    space = left
    while space > 0 and sentence[space - 1].isspace():
        space -= 1
    right = end
    while right < len(sentence) and not sentence[right].isspace():
        right += 1
    # A word before keeps the place from being a text's start, where there is one.
    return ("a" if space > 0 else "") + sentence[space:start], sentence[end:right]


def check_pronoun(row: dict) -> None:
    """Raise NotOneToken ("pronoun_not_found") if the offsets don't hold the row's pronoun."""
    start, end = row["pronoun_start"], row["pronoun_end"]
    found = row["sentence"][start:end] if 0 <= start < end else ""
    if row["pronoun"] not in PRONOUNS or found.lower() != row["pronoun"]:
        raise NotOneToken("pronoun_not_found", f"{found!r} where {row['pronoun']!r} should be")


def scores_table(
    model: str,
    scoring: str,
    rows: list[dict],
    scores: list[np.ndarray | None],
    tokens: list[int],
    statuses: list[str],
) -> pa.Table:
    """PRONOUN_SCORES from parallel lists; scores: (5,) arrays in the order of PRONOUNS."""
    columns = {
        "reference_id": [row["reference_id"] for row in rows],
        "model": [model] * len(rows),
        "tokens": tokens,
        "scoring": [scoring] * len(rows),
        "status": statuses,
    }
    for index, pronoun in enumerate(PRONOUNS):
        columns[f"logp_{pronoun}"] = [
            None if value is None else float(value[index]) for value in scores
        ]
    return pa.table({name: columns[name] for name in PRONOUN_SCORES.names}, schema=PRONOUN_SCORES)
