"""How large a corpus is, by its directory entries alone: cheap enough for every start."""

import os

from whowhich.corpora.listing import list_files


def corpus_bytes(path: str | os.PathLike, format: str | None = None) -> int:
    """Bytes of a corpus on disk (compressed, if it is compressed), whatever its format.

    Raises InputError for a path that does not exist or matches nothing.
    """
    return list_files(path).bytes
