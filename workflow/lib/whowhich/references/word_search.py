"""Words of a list among all words of a text, by hash, disguised ones too."""

import re
import unicodedata
from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

# What may stand inside or beside a word and is not seen, as a regular expression's class has it:
# soft hyphen, zero-width characters, direction marks, variation selectors (Unicode's
# Default_Ignorable_Code_Point, without the letters and vowel signs of other scripts).
INVISIBLE = (
    "\u00ad\u034f\u061c\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff"
)
# Letters whose case folding or compatibility form is ASCII: dotted I, long s, Kelvin and Angstrom
# sign, ligatures, full-width letters.
_FOLDED = "\u0130\u017f\u212a\u212b\ufb00-\ufb06\uff21-\uff3a\uff41-\uff5a"
_DISGUISED = re.compile(f"[{_FOLDED}]")
_RARE = re.compile(f"[{INVISIBLE}{_FOLDED}]")

WORD = re.compile(b"[0-9A-Za-z]+")
# Words are looked up in this many bytes at a time, so that the arrays stay in the CPU's cache.
CHUNK = 1 << 18
_TABLE_BITS = 18
_MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)
_PREFIX_MASKS = np.array([(1 << (8 * length)) - 1 for length in range(9)], np.uint64)
# Letters to lower case, digits as they are, all else to 0.
_FOLD = bytes(ord(chr(b).lower()) if b < 128 and chr(b).isalnum() else 0 for b in range(256))


def _tables() -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_]]:
    """(whether two bytes, the first times 256 plus the second, may begin a rare character;
    whether it is one if a byte follows the two of general punctuation, 0xE2 0x80).
    """
    pairs, thirds = np.zeros(1 << 16, bool), np.zeros(256, bool)
    for code in range(0x80, 0x10000):
        if _RARE.match(chr(code)):
            first, second, *rest = chr(code).encode()
            pairs[first << 8 | second] = True
            if (first, second) == (0xE2, 0x80):
                thirds[rest[0]] = True
    return pairs, thirds


def rare_positions(data: bytes) -> npt.NDArray[np.int64]:
    """Where in UTF-8 `data` such a character may stand; others stand nowhere. Ascending."""
    if data.isascii():
        return np.empty(0, np.int64)
    buffer = np.frombuffer(data, np.uint8)
    high = np.flatnonzero(buffer[:-1] >= 0xC2)
    pairs = buffer[high].astype(np.int32) << 8 | buffer[high + 1]
    high = high[_LIKELY[pairs]]
    # Most of these are quotation marks and dashes, which share two bytes with zero-width ones.
    third = buffer[np.minimum(high + 2, len(buffer) - 1)]
    dash = (buffer[high] == 0xE2) & (buffer[high + 1] == 0x80) & ~_PUNCTUATION[third]
    return high[~dash]


_LIKELY, _PUNCTUATION = _tables()


def has_rare(text: str) -> bool:
    """Whether `text` holds a character that hides or disguises a word."""
    return not text.isascii() and _RARE.search(text) is not None


def folded(text: str) -> str:
    """`text` with ASCII letters for those that stand for them: "fish" written with a ligature."""
    return _DISGUISED.sub(_plain, text)


def _plain(match: re.Match[str]) -> str:
    # Each on its own: together with an accent that follows, a letter would be another one.
    return unicodedata.normalize("NFKC", match[0]).replace("\u0130", "I")


class WordTable:
    """Words to be found, numbered in the order in which they are given."""

    def __init__(self, words: Iterable[str]):
        """words: of ASCII letters and digits, in any case; a repeated one keeps its first number.

        Raises ValueError for a word with any other character.
        """
        self._numbers: dict[bytes, int] = {}
        for number, word in enumerate(words):
            if not WORD.fullmatch(word.encode()):
                raise ValueError(f"{word!r} is no word of ASCII letters and digits")
            self._numbers.setdefault(word.lower().encode(), number)
        # By the first 8 letters: the number of the only word that begins so, and its length; or
        # length 0, if the rest of the word must be looked at.
        by_prefix: dict[int, tuple[int, int]] = {}
        for letters, number in self._numbers.items():
            prefix = int.from_bytes(letters[:8], "little")
            alone = prefix not in by_prefix and len(letters) <= 8
            by_prefix[prefix] = (number, len(letters)) if alone else (-1, 0)
        self._prefixes = np.array(sorted(by_prefix), np.uint64)
        table = np.array([by_prefix[p] for p in sorted(by_prefix)], np.int64).reshape(-1, 2)
        self._only, self._length = table[:, 0], table[:, 1]
        self._seen = np.zeros(1 << _TABLE_BITS, bool)
        self._seen[_slots(self._prefixes)] = True

    def find(self, data: bytes) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """Where the words stand in UTF-8 `data`: (bytes before them, their numbers), in order."""
        positions, numbers = [np.empty(0, np.int64)], [np.empty(0, np.int64)]
        if len(self._prefixes):
            for start, end in _chunks(data):
                at, number = self._find_in(data[start:end].translate(_FOLD))
                positions.append(at + start)
                numbers.append(number)
        return np.concatenate(positions), np.concatenate(numbers)

    def _find_in(self, folded: bytes) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        padded = np.frombuffer(b"\0" + folded + b"\0" * 8, np.uint8)
        inside = padded != 0
        edges = np.flatnonzero(inside[1:] != inside[:-1])
        starts = edges[0::2]
        lengths = edges[1::2] - starts
        eight = np.ndarray((len(folded) + 1,), np.dtype("<u8"), padded.data, 1, strides=(1,))
        prefixes = eight[starts] & _PREFIX_MASKS[np.minimum(lengths, 8)]
        likely = np.flatnonzero(self._seen[_slots(prefixes)])
        starts, lengths, prefixes = starts[likely], lengths[likely], prefixes[likely]
        row = np.minimum(np.searchsorted(self._prefixes, prefixes), len(self._prefixes) - 1)
        same = self._prefixes[row] == prefixes
        number = np.where(same & (self._length[row] == lengths), self._only[row], -1)
        for i in np.flatnonzero(same & (self._length[row] == 0)).tolist():
            number[i] = self._numbers.get(folded[starts[i] : starts[i] + lengths[i]], -1)
        found = number >= 0
        return starts[found], number[found]


def _slots(prefixes: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
    return (prefixes * _MULTIPLIER) >> np.uint64(64 - _TABLE_BITS)


def _chunks(data: bytes) -> Iterable[tuple[int, int]]:
    """Spans of about CHUNK bytes that cut no word of less than 1,000 letters."""
    start = 0
    while start < len(data):
        end = min(start + CHUNK, len(data))
        if end < len(data):
            tail = data[end - 1000 : end].translate(_FOLD)
            cut = tail.rfind(b"\0")
            end -= 999 - cut if cut >= 0 else 0
        yield start, end
        start = end
