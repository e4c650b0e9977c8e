"""Long scoring in chunks that survive a killed job, as the rules around models do it."""

import contextlib
import functools
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

import pyarrow as pa

from whowhich.models.load import LoadedModel, load_model
from whowhich.progress import Progress
from whowhich.scoring.causal import CausalScorer
from whowhich.scoring.chunks import Chunks, open_chunks, work_digest
from whowhich.scoring.masked import ReferenceScorer

# Outside the declared outputs, which Snakemake deletes when a job fails.
CHUNKS = Path(".snakemake/whowhich/chunks")
# Rows of a chunk: enough for batches of nearly equal lengths; some minutes on a slow CPU.
CHUNK_ROWS = 2048

Scorer = TypeVar("Scorer")


@dataclass(frozen=True, slots=True)
class ScoringRun(Generic[Scorer]):
    """What long scoring works with; made by `open_run`."""

    scorer: Scorer
    chunks: Chunks
    progress: Progress

    def take(
        self,
        units: pa.Table,
        score: Callable[[pa.Table], pa.Table],
        size: int = CHUNK_ROWS,
        rows: int = 1,
    ) -> Iterator[pa.Table]:
        """Yield the scores of `units` in order, a chunk of `size` units at a time.

        score: gives the scores of some units, `rows` rows for each.
        """
        for index, start in enumerate(range(0, units.num_rows, size)):
            part = units.slice(start, size)
            compute = functools.partial(score, part)
            table, known = self.chunks.take(index, part.num_rows * rows, compute)
            if known:
                self.progress.skip(part.num_rows)
            yield table


@contextlib.contextmanager
def open_run(
    make: Callable[[LoadedModel, int | None, Callable[[int], None]], Scorer],
    schema: pa.Schema,
    total: int,
    model: str,
    located: Mapping[str, str],
    params: Mapping,
    files: Sequence[str | Path],
    *facts: object,
) -> Iterator[ScoringRun[Scorer]]:
    """Lock the chunks of a job, load its model, make its scorer and show its progress.

    make: builds the scorer from the model, the tokens of a batch (None: the device's default)
    and a function to be called with the number of units done. schema: of the chunks. total: units
    to be scored. located: source and revision, as download_model finds them. params: the rule's,
    with kind, dtype, device and batch_tokens. files, facts: on what else the scores depend; chunks
    of other files, facts or params are not taken up.
    """
    digest = work_digest(list(files), model, located["revision"], params, *facts)
    with open_chunks(CHUNKS / digest, schema) as chunks:
        options = {key: params[key] for key in ("kind", "dtype", "device")}
        loaded = load_model(**located, **options, name=model)
        batch_tokens = None if params["batch_tokens"] == "auto" else params["batch_tokens"]
        progress = Progress(total, "sentences")
        yield ScoringRun(make(loaded, batch_tokens, progress.add), chunks, progress)
        progress.close()


def make_scorer(
    loaded: LoadedModel, batch_tokens: int | None, on_progress: Callable[[int], None]
) -> ReferenceScorer | CausalScorer:
    """The scorer of references for a model's kind."""
    make = CausalScorer if loaded.kind == "causal" else ReferenceScorer
    return make(loaded, batch_tokens, on_progress)


def part_of(references: pa.Table, part: int, parts: int) -> pa.Table:
    """The rows of one of `parts` parts, chosen by reference_id; part counts from 0."""
    if parts == 1:
        return references
    ids = references.column("reference_id").to_pylist()
    return references.filter(pa.array([zlib.crc32(key.encode()) % parts == part for key in ids]))


def merge_parts(references: pa.Table, parts: list[pa.Table]) -> pa.Table:
    """The parts' scores in the order of the references table."""
    scores = pa.concat_tables(parts)
    place = {key: row for row, key in enumerate(scores.column("reference_id").to_pylist())}
    order = [place[key] for key in references.column("reference_id").to_pylist()]
    return scores.take(pa.array(order, type=pa.int64()))


def count_statuses(scores: pa.Table, max_tokens: int, unit: str = "references") -> Counter[str]:
    """{unit}_read, _kept (status "ok") and _skipped_{status}, as the summary wants them.

    And the note {unit}_windowed: those of the kept whose sentence is longer than the `max_tokens`
    that the model can read, so that only a window around the pronoun was scored.
    """
    counts: Counter[str] = Counter({f"{unit}_read": scores.num_rows, f"{unit}_kept": 0})
    columns = (scores.column(name).to_pylist() for name in ("status", "tokens"))
    for status, tokens in zip(*columns, strict=True):
        counts[f"{unit}_kept" if status == "ok" else f"{unit}_skipped_{status}"] += 1
        if status == "ok" and tokens > max_tokens:
            counts[f"{unit}_windowed"] += 1
    return counts
