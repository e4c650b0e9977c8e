"""How often each name occurs in a corpus (paper, Table 1), at a cost that the list doesn't change.

An occurrence is what `references.candidates` takes for one: a form as a whole word, no letter or
digit beside it; where forms overlap, the first and longest ("guinea pig", not its "pig").
What isn't seen, such as a soft hyphen, breaks no word.
"""

import re
from collections.abc import Iterable, Iterator, Mapping

import numpy as np
import numpy.typing as npt

from whowhich.corpora.documents import Document
from whowhich.errors import InputError
from whowhich.references.sentences import drop_unseen
from whowhich.references.word_search import WORD, WordTable, has_rare

# Bytes on either side in which a form of several words is sought around one of its words.
_AROUND = 100


class NameCounter:
    """Counts names while documents pass."""

    def __init__(self, forms: Mapping[str, str], ignore_case: bool = True):
        """forms: word form to name, as `names.word_forms` gives them with the same `ignore_case`.

        Raises InputError for a form without an ASCII letter or digit.
        """
        self.names = list(dict.fromkeys(forms.values()))
        number = {name: i for i, name in enumerate(self.names)}
        self._ignore_case = ignore_case
        simple: dict[str, dict[bytes, int]] = {}
        complex_: dict[str, list[tuple[re.Pattern, int]]] = {}
        for form in sorted(forms, key=lambda form: (-len(form), form)):
            runs = WORD.findall(form.encode())
            if not runs:
                raise InputError(f"names: the form {form!r} holds no letter of the Latin alphabet")
            key = max(runs, key=len).decode()
            if key == form:
                simple.setdefault(key.lower(), {})[form.encode()] = number[forms[form]]
            else:
                pattern = _pattern(form, ignore_case)
                complex_.setdefault(key.lower(), []).append((pattern, number[forms[form]]))
        words = sorted({*simple, *complex_})
        self._table = WordTable(words)
        self._simple = [simple.get(word) for word in words]
        self._complex = [complex_.get(word) for word in words]
        self._length = np.array([len(word) for word in words], np.int64)
        # With case ignored a word of one name has just one number.
        self._only = np.array(
            [next(iter(s.values())) if (s := simple.get(word)) else -1 for word in words], np.int64
        )
        self._is_complex = np.array([word in complex_ for word in words], bool)
        self._counts = np.zeros(len(self.names), np.int64)

    @property
    def counts(self) -> dict[str, int]:
        """Occurrences so far by name, zeros included."""
        return dict(zip(self.names, self._counts.tolist(), strict=True))

    def watch(self, documents: Iterable[Document]) -> Iterator[Document]:
        """The documents, unchanged; names in their bodies are counted on the way."""
        for document in documents:
            for start, end in document.spans():
                self.add(document.text[start:end])
            yield document

    def add(self, text: str) -> None:
        """Count the names in a text."""
        if has_rare(text):
            text = drop_unseen(text)
        data = text.encode("utf-8", "surrogatepass")
        positions, words = self._table.find(data)
        if not data.isascii():
            whole = _stand_alone(data, positions, positions + self._length[words])
            # Forms that hold other letters are checked one by one.
            whole |= self._is_complex[words]
            positions, words = positions[whole], words[whole]
        covered = np.zeros(len(positions), bool)
        if self._is_complex[words].any():
            covered = self._add_complex(data, positions, words)
        if self._ignore_case:
            numbers = self._only[words]
            numbers = numbers[~covered & (numbers >= 0)]
        else:
            numbers = self._by_case(data, positions[~covered], words[~covered])
        self._counts += np.bincount(numbers, minlength=len(self.names))

    def _add_complex(
        self, data: bytes, positions: npt.NDArray[np.int64], words: npt.NDArray[np.int64]
    ) -> npt.NDArray[np.bool_]:
        """Count forms of several words; which positions they cover, or cannot be simple forms."""
        found: dict[int, tuple[int, int]] = {}  # start to (end, name)
        covered = np.zeros(len(positions), bool)
        for i in np.flatnonzero(self._is_complex[words]).tolist():
            at = int(positions[i])
            begin = max(0, at - _AROUND)
            window = data[begin : at + _AROUND].decode("utf-8", "ignore")
            here = len(data[begin:at].decode("utf-8", "ignore"))
            for pattern, number in self._complex[words[i]] or ():
                for match in pattern.finditer(window):
                    if match.start() <= here < match.end():
                        start = at - len(window[match.start() : here].encode())
                        end = start + len(match[0].encode())
                        if end > found.get(start, (0, 0))[0]:
                            found[start] = (end, number)
            end_of_word = at + int(self._length[words[i]])
            edges = np.array([at]), np.array([end_of_word])
            covered[i] = not _stand_alone(data, *edges)[0]
        done = 0
        for start, (end, number) in sorted(found.items()):
            if start >= done:
                self._counts[number] += 1
                covered |= (positions >= start) & (positions < end)
                done = end
        return covered

    def _by_case(
        self, data: bytes, positions: npt.NDArray[np.int64], words: npt.NDArray[np.int64]
    ) -> npt.NDArray[np.int64]:
        numbers = []
        for at, word in zip(positions.tolist(), words.tolist(), strict=True):
            written = data[at : at + int(self._length[word])]
            numbers.append((self._simple[word] or {}).get(written, -1))
        return np.array([number for number in numbers if number >= 0], np.int64)


def _pattern(form: str, ignore_case: bool) -> re.Pattern:
    """The form as a whole; any white space where it has a space."""
    inner = r"\s+".join(re.escape(part) for part in form.split())
    return re.compile(rf"(?<![^\W_]){inner}(?![^\W_])", re.IGNORECASE if ignore_case else 0)


def _stand_alone(
    data: bytes, starts: npt.NDArray[np.int64], ends: npt.NDArray[np.int64]
) -> npt.NDArray[np.bool_]:
    """Whether no letter or digit outside ASCII touches data[start:end], for each."""
    buffer = np.frombuffer(b" " + data + b" ", np.uint8)
    alone = (buffer[starts] < 0x80) & (buffer[ends + 1] < 0x80)
    for i in np.flatnonzero(~alone).tolist():
        start, end = int(starts[i]), int(ends[i])
        before = data[max(0, start - 4) : start].decode("utf-8", "ignore")[-1:]
        after = data[end : end + 4].decode("utf-8", "ignore")[:1]
        alone[i] = not before.isalnum() and not after.isalnum()
    return alone
