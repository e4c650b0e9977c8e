"""Bytes as found in the wild to text: UTF-8, UTF-16, UTF-32, Latin-1, cp1252, or a mixture.

Bytes that are no UTF-8 are read as cp1252 (of which the printable part of Latin-1 is a subset), one
by one. So a file is decoded the same way whole and in pieces, and a UTF-8 file with a stray
Latin-1 quotation keeps both.
"""

import codecs
import re
from collections import Counter

import numpy as np

BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
SAMPLE = 1 << 16
# Text has stray control characters; compressed or compiled data has some 10% of them.
MAX_CONTROL_SHARE = 0.02
BINARY_STARTS = (b"%PDF-", b"\x7fELF", b"PK\x03\x04", b"\x1f\x8b", b"\x89PNG", b"\xff\xd8\xff")

_CONTROL_BYTES = bytes(b for b in [*range(32), 127] if b not in b"\t\n\v\f\r")
_CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f]")
_C1_UTF8 = re.compile(rb"\xc2[\x80-\x84\x86-\x9f]")


class NotText(Exception):
    """The bytes are no text that can be decoded; `reason` is a key for the counts."""

    def __init__(self, reason: str):
        super().__init__(reason)
        self.reason = reason


def detect(head: bytes) -> tuple[str, int]:
    """The encoding of a file and the bytes of its byte order mark, from its first SAMPLE bytes.

    The encoding is "utf-8" (which stands for its mixture with cp1252, too), "utf-16-le",
    "utf-16-be", "utf-32-le" or "utf-32-be". A byte order mark is no part of the text.

    Raises NotText("empty") or NotText("not_text").
    """
    head = head[:SAMPLE]
    if not head:
        raise NotText("empty")
    for bom, encoding in BOMS:
        if head.startswith(bom):
            return encoding, len(bom)
    if head.startswith(BINARY_STARTS):
        raise NotText("not_text")
    controls = len(head) - len(head.translate(None, _CONTROL_BYTES))
    if controls <= max(MAX_CONTROL_SHARE * len(head), 2):
        return "utf-8", 0
    even, odd = head[0::2], head[1::2]
    for zeros, letters, encoding in ((odd, even, "utf-16-le"), (even, odd, "utf-16-be")):
        # ASCII letters in UTF-16: one byte of each pair is 0, the other hardly ever is.
        if zeros.count(0) > 0.7 * len(zeros) and letters.count(0) < 0.02 * len(letters):
            return encoding, 0
    raise NotText("not_text")


def decode(data: bytes, encoding: str, counts: Counter) -> str:
    """Text of `data` without its byte order mark; never fails.

    Control characters become spaces, one for one. Counted: bytes_read_as_cp1252,
    undecodable_characters (of UTF-16 and UTF-32), control_characters.
    """
    if encoding == "utf-8":
        text, suspicious = _decode_utf8(data, counts)
    else:
        text = data.decode(encoding, errors="replace")
        counts["undecodable_characters"] += text.count("\ufffd")
        suspicious = True
    return without_controls(text, counts) if suspicious else text


def without_controls(text: str, counts: Counter) -> str:
    """Text with a space for each control character, which are counted (control_characters)."""
    text, controls = _CONTROL.subn(" ", text)
    counts["control_characters"] += controls
    return text


def _decode_utf8(data: bytes, counts: Counter) -> tuple[str, bool]:
    """Text, and whether it may hold control characters (a look at the bytes is cheaper)."""
    buffer = np.frombuffer(data, np.uint8)
    # Less 14, the bytes from 14 to 31 are those under 18; what was under 14 is large.
    controls = ((buffer - np.uint8(14)) < 18) | (buffer < 9) | (buffer == 127)
    suspicious = bool(controls.any())
    try:
        c1 = b"\xc2" in data and _C1_UTF8.search(data) is not None
        return data.decode(), suspicious or c1
    except UnicodeDecodeError:
        pass
    repaired = 0

    def as_cp1252(error: UnicodeError) -> tuple[str, int]:
        nonlocal repaired
        assert isinstance(error, UnicodeDecodeError)
        bad = error.object[error.start : error.end]
        repaired += len(bad)
        # Five bytes are no cp1252: as Latin-1 they are control characters.
        return "".join(_cp1252(bytes([byte])) for byte in bad), error.end

    codecs.register_error("whowhich.cp1252", as_cp1252)
    text = data.decode(errors="whowhich.cp1252")
    counts["bytes_read_as_cp1252"] += repaired
    return text, True


def _cp1252(byte: bytes) -> str:
    try:
        return byte.decode("cp1252")
    except UnicodeDecodeError:
        return byte.decode("latin-1")
