"""Characters that hide a word from a byte-wise search: soft hyphens, ligatures, long s.

The prefilter looks for them so that it stays a superset of what any later step may find, whether
that compares words by lower() or casefold().
"""

import re
import unicodedata

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
