"""Guess the format of a corpus from the names of its files."""

import os
from collections import Counter

from whowhich.corpora.jsonl import is_jsonl
from whowhich.corpora.listing import Listing
from whowhich.corpora.opening import compression
from whowhich.corpora.parquet import is_parquet


def guess_format(listing: Listing) -> tuple[str, str]:
    """(format, on what ground): that of most bytes, by file names."""
    bytes_of: Counter[str] = Counter()
    for name, size in listing.files:
        bytes_of[_format_of(os.path.join(listing.root.name, name))] += max(size, 0) + 1
    found = max(sorted(bytes_of), key=lambda format: bytes_of[format])
    example = next(
        name
        for name, _ in listing.files
        if _format_of(os.path.join(listing.root.name, name)) == found
    )
    share = bytes_of[found] / sum(bytes_of.values())
    return found, f"{share:.0%} of its bytes are in files named like {example!r}"


def _format_of(path: str) -> str:
    lower = path.lower()
    name = os.path.basename(lower)
    name = name.removesuffix(compression(name))
    if is_parquet(lower):
        return "parquet"
    if is_jsonl(lower):
        return "jsonl"
    # Wikimedia's names: "...-pages-articles1.xml-p1p41242.bz2".
    if name.endswith(".xml") or ".xml-p" in name:
        return "wikipedia"
    if any(word in lower for word in ("bookcorpus", "books_large_p", "epubtxt")):
        return "bookcorpus"
    return "text"
