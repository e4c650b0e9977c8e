"""Where a bzip2 file can be entered: the streams of a multistream dump."""

import bz2
import logging
import mmap
from pathlib import Path

from whowhich.corpora.opening import DAMAGED

log = logging.getLogger(__name__)

# A stream's header (with its block size) and the magic number of its first block.
_HEADERS = tuple(b"BZh%d1AY&SY" % level for level in range(1, 10))


def index_of(dump: Path) -> Path | None:
    """The index beside a multistream dump, as Wikimedia names them; None if there is none."""
    if "multistream" not in dump.name:
        return None
    name = dump.name.replace("multistream", "multistream-index", 1).replace(".xml", ".txt", 1)
    candidates = (name, name.removesuffix(".bz2"))
    return next((dump.with_name(c) for c in candidates if dump.with_name(c).is_file()), None)


def is_index(name: str) -> bool:
    """Whether a file is the index of a multistream dump."""
    return "multistream-index" in name


def stream_offsets(dump: Path) -> list[int]:
    """Offsets of the streams in a bzip2 file, ascending, the first (at 0) included.

    Taken from the index if there is one that fits the dump, else found by their headers.
    """
    index = index_of(dump)
    if index is not None:
        offsets = sorted({0, *_indexed(index)})
        if _fits(dump, offsets):
            return offsets
        log.warning("%s does not belong to %s, whose streams are sought instead", index, dump)
    return _sought(dump)


def _indexed(index: Path) -> set[int]:
    opened = bz2.open if index.suffix == ".bz2" else open
    offsets = set()
    try:
        with opened(index, "rb") as lines:
            for line in lines:
                number = line.partition(b":")[0]
                if number.isdigit():
                    offsets.add(int(number))
    except DAMAGED as error:
        log.warning("%s is damaged: %s", index, error)
    return offsets


def _fits(dump: Path, offsets: list[int]) -> bool:
    """Whether streams begin at (up to 1,000 of) these offsets."""
    if len(offsets) < 2:
        return False
    with open(dump, "rb") as file:
        for offset in offsets[:: 1 + len(offsets) // 1000]:
            file.seek(offset)
            if file.read(10) not in _HEADERS:
                return False
    return True


def _sought(dump: Path) -> list[int]:
    if not dump.stat().st_size:
        return []
    offsets = set()
    with open(dump, "rb") as file:
        header = file.read(10)
        if header not in _HEADERS:
            return [0]
        # All streams of a file are written with one block size, hence one header.
        with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
            at = data.find(header)
            while at >= 0:
                offsets.add(at)
                at = data.find(header, at + 1)
    return sorted(offsets)
