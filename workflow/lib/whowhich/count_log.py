"""Counts of long work as log lines, which a cluster's log files keep as well as a screen."""

import logging
import time
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

LOG = logging.getLogger(__name__)
SECONDS = 30

Item = TypeVar("Item")


def log_counts(
    stream: Iterable[Item], counts: Mapping[str, int], *keys: str, seconds: float = SECONDS
) -> Iterator[Item]:
    """The items of `stream`, unchanged; counts[key] of each key is logged every so many seconds.

    counts: counted up by the stream, whose end isn't known (scoring.progress has a total).
    """
    start = last = time.monotonic()
    for item in stream:
        yield item
        now = time.monotonic()
        if now - last >= seconds:
            last = now
            state = ", ".join(f"{counts.get(key, 0):,} {key.replace('_', ' ')}" for key in keys)
            LOG.info("%4.0f s: %s", now - start, state)
