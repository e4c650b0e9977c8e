"""Drawing a seeded random sample from each stratum of a stream."""

import hashlib
import heapq
import itertools
from collections import Counter
from collections.abc import Hashable, Iterator
from typing import Generic, TypeVar

Stratum = TypeVar("Stratum", bound=Hashable)
Item = TypeVar("Item")


def priority(seed: int, key: str) -> int:
    """A random number (64 bits) that depends on nothing but the seed and the key."""
    payload = f"{seed}\0{key}".encode("utf-8", "surrogatepass")
    return int.from_bytes(hashlib.blake2b(payload, digest_size=8).digest(), "big")


class StratifiedDraw(Generic[Stratum, Item]):
    """The items of lowest `priority` in each stratum: a simple random sample of each.

    The sample depends neither on the order of the items nor on how they are split over jobs: the
    sample of several draws' samples is the sample of all. A larger sample holds the smaller one.
    """

    def __init__(self, seed: int, size: int):
        """size: items to be drawn a stratum."""
        self._seed = seed
        self._size = size
        self._ties = itertools.count()
        self._heaps: dict[Stratum, list[tuple[int, int, Item]]] = {}
        self.population: Counter[Stratum] = Counter()

    def offer(self, stratum: Stratum, key: str, item: Item) -> None:
        """Take an item into account; equal keys are equal draws."""
        self.population[stratum] += 1
        heap = self._heaps.setdefault(stratum, [])
        entry = (-priority(self._seed, key), -next(self._ties), item)
        if len(heap) < self._size:
            heapq.heappush(heap, entry)
        elif entry[:2] > heap[0][:2]:
            heapq.heapreplace(heap, entry)

    def strata(self) -> Iterator[tuple[Stratum, list[Item]]]:
        """Each stratum's items, in the order in which they were drawn."""
        for stratum, heap in self._heaps.items():
            yield stratum, [item for _, _, item in sorted(heap, key=lambda e: e[:2], reverse=True)]
