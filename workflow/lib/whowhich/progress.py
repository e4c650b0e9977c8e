"""Progress of long work as log lines, which a cluster's log files keep as well as a screen."""

import logging
import time
from collections.abc import Iterable, Iterator, Mapping

SECONDS = 30


class Progress:
    """Logs chosen counts of a counter while a stream is taken, every SECONDS."""

    def __init__(self, counts: Mapping[str, int], *keys: str):
        """counts: counted up by the stream; keys: which of its counts to log."""
        self._counts = counts
        self._keys = keys

    def watch(self, stream: Iterable) -> Iterator:
        """The items of `stream`, unchanged."""
        start = last = time.monotonic()
        for item in stream:
            yield item
            now = time.monotonic()
            if now - last >= SECONDS:
                last = now
                state = ", ".join(
                    f"{self._counts.get(key, 0):,} {key.replace('_', ' ')}" for key in self._keys
                )
                logging.info("%4.0f s: %s", now - start, state)
