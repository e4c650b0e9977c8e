"""A random sample of references that depends on the seed and their ids alone."""

import hashlib

import pyarrow as pa


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
