"""Texts that come as values, in JSON lines or Parquet: made into documents one by one."""

from collections import Counter
from collections.abc import Iterator

from whowhich.corpora.bodies import make_document
from whowhich.corpora.decoding import NotText, decode, detect, without_controls
from whowhich.corpora.documents import Document


def row_document(name: str, value: object, counts: Counter) -> Iterator[Document]:
    """The document of a row, if it has one.

    value: text, or bytes that should be UTF-8 and are decoded as files are.
    Counted: documents_read = documents_kept + documents_skipped_{not_text, empty}; characters
    that no text may hold (halves of surrogate pairs) as undecodable_characters.
    """
    counts["documents_read"] += 1
    if isinstance(value, bytes):
        value = _decoded(value, counts)
    if not isinstance(value, str):
        counts["documents_skipped_not_text"] += 1
        return
    if not value.strip():
        counts["documents_skipped_empty"] += 1
        return
    text = value
    if not text.isascii() and not _encodable(text):
        counts["undecodable_characters"] += 1
        text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    counts["documents_kept"] += 1
    yield make_document(name, without_controls(text, counts), counts)


def _decoded(data: bytes, counts: Counter) -> str | None:
    try:
        return data.decode()
    except UnicodeDecodeError:
        pass
    try:
        encoding, mark = detect(data)
    except NotText:
        return None
    return decode(data[mark:], encoding, counts)


def _encodable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
