"""Seeded random samples that depend on what is sampled, not on its order or on its parts."""

import hashlib
import heapq
import itertools
from collections import Counter
from collections.abc import Hashable, Iterator
from typing import Generic, TypeVar

import pyarrow as pa

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


def sample_sentences(references: pa.Table, size: int, seed: int) -> pa.Table:
    """At most `size` rows with distinct sentences, in random but reproducible order.

    Rows are ranked by a hash of seed and reference_id, so that neither their order nor shards
    matter, and a larger sample holds the smaller one. Of equal sentences the first is taken.
    """
    keys = references.column("reference_id").to_pylist()
    sentences = references.column("sentence").to_pylist()
    order = sorted(range(len(keys)), key=lambda row: _rank(seed, keys[row]))
    first: dict[str, int] = {}
    for row in order:
        first.setdefault(sentences[row], row)
        if len(first) == size:
            break
    return references.take(pa.array(list(first.values()), type=pa.int64()))


def _rank(seed: int, key: str) -> bytes:
    return hashlib.sha256(f"{seed}\0{key}".encode()).digest()
