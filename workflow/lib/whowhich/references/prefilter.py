"""Keep the paragraphs in which some name stands before some pronoun: cheap, and never too few.

What is kept is a strict superset of what later steps can accept. A name or pronoun counts wherever
no ASCII letter or digit touches it ("_dog_", "dog's", "dog-fish"), a name of several words
wherever its longest word stands, and words hidden by soft hyphens or ligatures are found.

Whole texts are searched at once, and paragraphs cut out only where something was found.
"""

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence

import numpy as np
import numpy.typing as npt

from whowhich.corpora.documents import Document
from whowhich.errors import InputError
from whowhich.references.blocks import block_bounds, code_points
from whowhich.references.paragraphs import block_paragraphs
from whowhich.references.rare_characters import has_rare, rare_positions, revealed
from whowhich.references.tokens import WordTable

_RUN = re.compile("[a-z0-9]+")


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
        self._table = WordTable(words)
        self._is_name = np.array([word in names for word in words], bool)
        self._is_pronoun = np.array([word in after for word in words], bool)

    def keep(self, texts: Sequence[str]) -> npt.NDArray[np.bool_]:
        """A mask over paragraphs: False where no name stands before a pronoun."""
        sizes = np.array([len(t) if t.isascii() else len(_encode(t)) for t in texts], np.int64)
        data = _encode("\n".join(texts))
        ends = np.cumsum(sizes + 1) - 1
        mask, hiding = self._masks(data, ends - sizes, ends)
        for i in np.flatnonzero(hiding & ~mask).tolist():
            mask[i] = self._hidden(texts[i])
        return mask

    def paragraphs(self, document: Document) -> Iterator[tuple[int, str]]:
        """Those of references.paragraphs.paragraphs(document) that `keep` keeps."""
        for start, end in document.spans():
            text = document.text[start:end]
            data = _encode(text)
            begins, ends = block_bounds(data)
            mask, hiding = self._masks(data, begins, ends)
            likely = mask | hiding
            bounds = zip(
                code_points(data, begins[likely]).tolist(),
                code_points(data, ends[likely]).tolist(),
                mask[likely].tolist(),
                strict=True,
            )
            for a, b, kept in bounds:
                if kept or self._hidden(text[a:b]):
                    offset = document.offset + start + a
                    found = list(block_paragraphs(text[a:b], offset, document.line_paragraphs))
                    if len(found) == 1:
                        yield found[0]
                    else:
                        keep = self.keep([paragraph for _, paragraph in found])
                        yield from itertools.compress(found, keep)

    def _masks(
        self, data: bytes, begins: npt.NDArray[np.int64], ends: npt.NDArray[np.int64]
    ) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_]]:
        """Whether a name stands before a pronoun in each data[begin:end], and whether it may do
        so behind rare characters; spans ascend.
        """
        positions, numbers = self._table.find(data)
        # A value beyond each end keeps the searches below inside their arrays.
        names = np.append(positions[self._is_name[numbers]], len(data) + 1)
        after = np.append(-1, positions[self._is_pronoun[numbers]])
        first_name = names[np.searchsorted(names, begins)]
        last_pronoun = after[np.searchsorted(after, ends) - 1]
        rare = np.append(rare_positions(data), len(data) + 1)
        return first_name < last_pronoun, rare[np.searchsorted(rare, begins)] < ends

    def _hidden(self, text: str) -> bool:
        """Whether `text` is to be kept for words that rare characters hide."""
        if not has_rare(text):
            return False
        data = _encode(revealed(text))
        return bool(self._masks(data, np.array([0]), np.array([len(data)]))[0][0])


def _encode(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def _key(form: str) -> str:
    """The word by which a form is sought: its longest run of ASCII letters and digits."""
    runs = _RUN.findall(form.lower())
    if not runs:
        raise InputError(f"names: the form {form!r} holds no letter of the Latin alphabet")
    return max(runs, key=len)
