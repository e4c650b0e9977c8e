"""Score a references table in chunks that survive a killed job."""

import functools
import zlib
from collections import Counter
from collections.abc import Iterator
from typing import Protocol

import pyarrow as pa

from whowhich.models.load import LoadedModel
from whowhich.scoring.causal import CausalScorer
from whowhich.scoring.chunks import Chunks
from whowhich.scoring.progress import Progress
from whowhich.scoring.references import ReferenceScorer

# Enough for batches of nearly equal lengths; some minutes on a slow CPU.
CHUNK_ROWS = 2048


class Scorer(Protocol):
    """ReferenceScorer or CausalScorer."""

    def score(self, references: pa.Table) -> pa.Table:
        """PRONOUN_SCORES of a references table."""


def make_scorer(loaded: LoadedModel, batch_tokens: int | None, progress: Progress) -> Scorer:
    """The scorer for a model's kind."""
    make = CausalScorer if loaded.kind == "causal" else ReferenceScorer
    return make(loaded, batch_tokens, progress.add)


def score_chunks(
    references: pa.Table, scorer: Scorer, chunks: Chunks, progress: Progress
) -> Iterator[pa.Table]:
    """Yield PRONOUN_SCORES of `references` in order, a chunk at a time."""
    for index, start in enumerate(range(0, references.num_rows, CHUNK_ROWS)):
        part = references.slice(start, CHUNK_ROWS)
        table, known = chunks.take(index, part.num_rows, functools.partial(scorer.score, part))
        if known:
            progress.skip(part.num_rows)
        yield table


def part_of(references: pa.Table, part: int, parts: int) -> pa.Table:
    """The rows of one of `parts` parts, chosen by reference_id; part counts from 0."""
    if parts == 1:
        return references
    ids = references.column("reference_id").to_pylist()
    return references.filter(pa.array([zlib.crc32(key.encode()) % parts == part for key in ids]))


def count_statuses(scores: pa.Table) -> Counter[str]:
    """references_read, _kept (status "ok") and _skipped_{status}, as the summary wants them."""
    counts: Counter[str] = Counter(references_read=scores.num_rows, references_kept=0)
    for status in scores.column("status").to_pylist():
        counts["references_kept" if status == "ok" else f"references_skipped_{status}"] += 1
    return counts


def merge_parts(references: pa.Table, parts: list[pa.Table]) -> pa.Table:
    """The parts' scores in the order of the references table."""
    scores = pa.concat_tables(parts)
    place = {key: row for row, key in enumerate(scores.column("reference_id").to_pylist())}
    order = [place[key] for key in references.column("reference_id").to_pylist()]
    return scores.take(pa.array(order, type=pa.int64()))
