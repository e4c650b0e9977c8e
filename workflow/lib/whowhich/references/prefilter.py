"""Keep the paragraphs in which some name stands before some pronoun: cheap, and never too few.

What is kept is a strict superset of what later steps can accept. A name or pronoun counts wherever
no ASCII letter or digit touches it ("_dog_", "dog's", "dog-fish"), a name of several words
wherever its longest word stands. Where characters may hide a word (soft hyphens, ligatures), the
paragraph is searched as it is unwrapped for later steps.

Whole texts are searched at once, and paragraphs cut out only where something was found.
"""

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence

import numpy as np
import numpy.typing as npt
import pyarrow.compute as pc

from whowhich.corpora.documents import Document
from whowhich.errors import InputError
from whowhich.references.paragraphs import (
    MAX_PARAGRAPH,
    block_paragraphs,
    code_points,
    find_blocks,
    split_at,
)
from whowhich.references.sentences import unwrap
from whowhich.references.word_search import WordTable, folded, has_rare, rare_positions

_RUN = re.compile("[a-z0-9]+")
# Up to so many words, one RE2 automaton is the fastest. Its states grow with the words until they
# no longer fit in its cache (686 MB/s with 100 words, 2 with 2,000), so more are looked up by hash.
MAX_WORDS_OF_EXPRESSION = 150


class Prefilter:
    """Which paragraphs can hold a reference to a name.

    forms: word forms of names (names.word_forms), with spaces, hyphens or letters outside ASCII,
    too; pronouns: relative pronouns. Case is always ignored here: later steps may accept less.

    Raises InputError for a form without any ASCII letter or digit.
    """

    def __init__(self, forms: Iterable[str], pronouns: Iterable[str]):
        names = {_key(form) for form in forms}
        after = {_key(pronoun) for pronoun in pronouns}
        words = sorted(names | after)
        few = 0 < len(words) <= MAX_WORDS_OF_EXPRESSION
        self._expression = _expression(sorted(names), sorted(after)) if few and names else None
        self._table = WordTable(words)
        self._is_name = np.array([word in names for word in words], bool)
        self._is_pronoun = np.array([word in after for word in words], bool)

    def keep(self, texts: Sequence[str]) -> npt.NDArray[np.bool_]:
        """A mask over paragraphs: False where no name stands before a pronoun."""
        sizes = np.array([len(t) if t.isascii() else len(_encode(t)) for t in texts], np.int64)
        data = _encode("\n".join(texts))
        ends = np.cumsum(sizes + 1) - 1
        begins = ends - sizes
        mask = self.mask(data, begins)
        for i in np.flatnonzero(_hiding(data, begins, ends) & ~mask).tolist():
            mask[i] = self._hidden(texts[i])
        return mask

    def paragraphs(self, document: Document) -> Iterator[tuple[int, str]]:
        """Those of references.paragraphs.paragraphs(document) that `keep` keeps."""
        for start, end in document.spans():
            text = document.text[start:end]
            data = _encode(text)
            blocks = find_blocks(data)
            mask = self.mask(data, blocks.begins)
            likely = mask | _hiding(data, blocks.begins, blocks.ends)
            # The cut of a long block without white space may make a word.
            likely |= blocks.ends - blocks.begins > MAX_PARAGRAPH
            found = zip(
                code_points(data, blocks.begins[likely]).tolist(),
                code_points(data, blocks.ends[likely]).tolist(),
                blocks.widest[likely].tolist(),
                mask[likely].tolist(),
                strict=True,
            )
            for a, b, width, kept in found:
                offset = document.offset + start + a
                parts = list(block_paragraphs(text[a:b], offset, width, document.line_paragraphs))
                if kept and len(parts) == 1:
                    yield parts[0]
                else:
                    yield from itertools.compress(parts, self.keep([part for _, part in parts]))

    def mask(self, data: bytes, begins: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
        """Whether a name stands before a pronoun in each part of `data` (UTF-8).

        begins: where parts begin, ascending; each ends where the next begins, the last with `data`.
        """
        if not len(begins):
            return np.zeros(0, bool)
        if self._expression is not None:
            found = pc.match_substring_regex(split_at(data, begins), self._expression)
            return found.to_numpy(zero_copy_only=False)
        positions, numbers = self._table.find(data)
        # A value beyond each end keeps the searches below inside their arrays.
        names = np.append(positions[self._is_name[numbers]], len(data) + 1)
        after = np.append(-1, positions[self._is_pronoun[numbers]])
        ends = np.append(begins[1:], len(data))
        first_name = names[np.searchsorted(names, begins)]
        last_pronoun = after[np.searchsorted(after, ends) - 1]
        return first_name < last_pronoun

    def _hidden(self, paragraph: str) -> bool:
        """Whether a paragraph is to be kept for words that rare characters hide."""
        if not has_rare(paragraph):
            return False
        data = _encode(folded(unwrap(paragraph)[0]))
        return bool(self.mask(data, np.array([0]))[0])


def _hiding(
    data: bytes, begins: npt.NDArray[np.int64], ends: npt.NDArray[np.int64]
) -> npt.NDArray[np.bool_]:
    """Whether each data[begin:end] may hold characters that hide words."""
    rare = np.append(rare_positions(data), len(data) + 1)
    return rare[np.searchsorted(rare, begins)] < ends


def _encode(text: str) -> bytes:
    """UTF-8 of a text, one character for one; what no UTF-8 may hold becomes a question mark."""
    return text.encode(errors="replace")


def _key(form: str) -> str:
    """The word by which a form is sought: its longest run of ASCII letters and digits."""
    runs = _RUN.findall(folded(form).lower())
    if not runs:
        raise InputError(f"names: the form {form!r} holds no letter of the Latin alphabet")
    return max(runs, key=len)


def _expression(names: list[str], pronouns: list[str]) -> str:
    """RE2: a name, then a pronoun, neither touched by an ASCII letter or digit."""
    edge = "[^A-Za-z0-9]"
    return (
        f"(?s)(?:^|{edge})(?i:{'|'.join(names)}){edge}(?:.*{edge})?"
        f"(?i:{'|'.join(pronouns)})(?:{edge}|$)"
    )
