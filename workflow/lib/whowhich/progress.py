"""How far long work is: counts as log lines, and a bar on a terminal."""

import logging
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

from tqdm import tqdm

LOG = logging.getLogger(__name__)
SECONDS = 30

Item = TypeVar("Item")


def log_counts(
    stream: Iterable[Item], counts: Mapping[str, int], *keys: str, seconds: float = SECONDS
) -> Iterator[Item]:
    """The items of `stream`, unchanged; counts[key] of each key is logged every so many seconds.

    counts: counted up by the stream, whose end isn't known (`Progress` has a total).
    """
    start = last = time.monotonic()
    for item in stream:
        yield item
        now = time.monotonic()
        if now - last >= seconds:
            last = now
            state = ", ".join(f"{counts.get(key, 0):,} {key.replace('_', ' ')}" for key in keys)
            LOG.info("%4.0f s: %s", now - start, state)


class Progress:
    """Counts units done; shows the rate and the time left.

    On a terminal a bar; elsewhere a log line every SECONDS. Units that were done before (chunks
    taken up again) count as done but not towards the rate.
    """

    def __init__(self, total: int, unit: str, seconds: float = SECONDS):
        self.total, self.unit, self.seconds = total, unit, seconds
        self.done = self.before = 0
        self._start = self._last = time.monotonic()
        self._bar = tqdm(total=total, unit=f" {unit}", disable=not sys.stderr.isatty())

    def skip(self, number: int) -> None:
        """Count units that an earlier run had done."""
        self.done += number
        self.before += number
        self._bar.update(number)

    def add(self, number: int) -> None:
        """Count units done now."""
        self.done += number
        self._bar.update(number)
        now = time.monotonic()
        if self._bar.disable and now - self._last >= self.seconds:
            self._last = now
            LOG.info("%s", self.line(now))

    def line(self, now: float) -> str:
        """The state as one line: "1,200 of 5,000 sentences, 20.1 a second, 3:09 left"."""
        rate = (self.done - self.before) / max(now - self._start, 1e-9)
        text = f"{self.done:,} of {self.total:,} {self.unit}, {rate:.1f} a second"
        if rate > 0:
            left = int((self.total - self.done) / rate)
            hours, minutes, seconds = left // 3600, left // 60 % 60, left % 60
            clock = f"{hours}:{minutes:02d}:{seconds:02d}" if hours else f"{minutes}:{seconds:02d}"
            text += f", {clock} left"
        return text

    def close(self) -> None:
        """End the bar, and log the last state where there was none."""
        self._bar.close()
        if self._bar.disable:
            LOG.info("%s", self.line(time.monotonic()))
