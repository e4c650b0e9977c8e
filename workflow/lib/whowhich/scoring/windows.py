"""A window of a long sequence around the position to be scored."""

from collections.abc import Sequence


def window(
    ids: Sequence[int], position: int, limit: int, before: int, after: int
) -> tuple[tuple[int, ...], int]:
    """(ids, position) cut to at most `limit` tokens, special ones included.

    The first `before` and last `after` ids (the sequence's special tokens) are kept; of the rest,
    those nearest to `position`, as many on its left as on its right where the text allows.
    """
    if len(ids) <= limit:
        return tuple(ids), position
    inner = limit - before - after
    if inner < 1:
        raise ValueError(f"a limit of {limit} tokens leaves no room for text")
    end = len(ids) - after
    start = min(max(before, position - inner // 2), end - inner)
    head, tail = ids[:before], ids[end:]
    return (*head, *ids[start : start + inner], *tail), position - start + before
