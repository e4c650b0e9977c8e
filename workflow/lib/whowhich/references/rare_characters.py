"""Characters that hide a word from a byte-wise search: soft hyphens, ligatures, long s.

The prefilter looks for them so that it stays a superset of what any later step may find, whether
that compares words by lower() or casefold(), with soft hyphens dropped or not.
"""

import re
import unicodedata

import numpy as np
import numpy.typing as npt

# Soft hyphen and zero-width characters, which stand inside words and are not seen.
INVISIBLE = "\u00ad\u200b\u200c\u200d\u2060\ufeff"
# Letters whose case folding or compatibility form is ASCII: dotted I, long s, Kelvin and Angstrom
# sign, ligatures, full-width letters.
_FOLDED = "\u0130\u017f\u212a\u212b\ufb00-\ufb06\uff21-\uff3a\uff41-\uff5a"
_INVISIBLE = re.compile(f"[{INVISIBLE}]")
_RARE = re.compile(f"[{INVISIBLE}{_FOLDED}]")


def _table() -> npt.NDArray[np.bool_]:
    """Whether a pair of bytes (the first, times 256, plus the second) may begin a rare one."""
    table = np.zeros(1 << 16, bool)
    for code in range(0x80, 0x10000):
        if _RARE.match(chr(code)):
            first, second = chr(code).encode()[:2]
            table[first << 8 | second] = True
    return table


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
    dash = (buffer[high] == 0xE2) & (buffer[high + 1] == 0x80) & ((third < 0x8B) | (third > 0x8D))
    return high[~dash]


_LIKELY = _table()


def has_rare(text: str) -> bool:
    """Whether `text` holds a character that hides or disguises a word."""
    return not text.isascii() and _RARE.search(text) is not None


def revealed(text: str) -> str:
    """`text` without invisible characters, compatibility forms and dotted I made plain.

    For search only: positions are not those of `text`.
    """
    plain = unicodedata.normalize("NFKC", _INVISIBLE.sub("", text))
    return plain.replace("\u0130", "I").replace("\u017f", "s")
