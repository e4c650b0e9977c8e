"""Plan the shards of a corpus once, and read one of them as a stream of documents."""

import dataclasses
import hashlib
import itertools
import logging
import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc

from whowhich.corpora import bookcorpus, jsonl, parquet, text, wikipedia
from whowhich.corpora import spool as spooling
from whowhich.corpora.documents import Document, ReaderOptions, Span
from whowhich.corpora.guess import guess_format
from whowhich.corpora.listing import list_files
from whowhich.errors import InputError, choices
from whowhich.tables.corpus_schemas import SHARDS
from whowhich.tables.parquet import read_provenance, read_table

LOG = logging.getLogger(__name__)

FORMATS = {
    "text": text,
    "wikipedia": wikipedia,
    "bookcorpus": bookcorpus,
    "jsonl": jsonl,
    "parquet": parquet,
}
AUTO = "auto"
DEFAULTS = ReaderOptions()


@dataclasses.dataclass(frozen=True, slots=True)
class Plan:
    """The shards of a corpus.

    table: rows of SHARDS, a shard's rows together and in reading order; root: folder that holds
    the files; spool: folder of what the plan unpacked, or None; checksum: of the list of files.
    """

    table: pa.Table
    root: Path
    format: str
    options: ReaderOptions
    spool: Path | None
    checksum: str

    def provenance(self) -> dict[str, object]:
        """What a plan's file must record so that `read_plan` can restore it."""
        return {
            "root": os.fspath(self.root),
            "format": self.format,
            "options": dataclasses.asdict(self.options),
            "spool": self.spool.name if self.spool else "",
            "files_sha256": self.checksum,
        }


def plan_shards(
    path: str | os.PathLike,
    format: str,
    n: int,
    corpus: str = "",
    spool: str | os.PathLike | None = None,
    options: ReaderOptions = DEFAULTS,
) -> Plan:
    """Divide a corpus into `n` shards of about equal bytes, each a run of its files in order.

    A file, a member of a tar or zip, and a piece of at most 16 MB of a large file are never
    divided, and the pieces do not depend on `n`. A compressed file that is worth several shards is
    read here, once, and split into one file a shard in the folder `spool`; without such a folder
    it stays in one shard.
    format: of FORMATS, or "auto" to guess it, which is logged.

    Raises InputError for a path without files, an unknown format, a number of shards under 1, an
    archive that cannot be read.
    """
    if format not in (*FORMATS, AUTO):
        raise InputError(f"corpora: format {format!r}; valid are {choices((*FORMATS, AUTO))}")
    if n < 1:
        raise InputError(f"corpora: shards is {n}; valid are whole numbers from 1")
    listing = list_files(path)
    if format == AUTO:
        format, ground = guess_format(listing)
        LOG.warning("corpus %s: read as format %r, since %s", corpus or path, format, ground)
    checksum = hashlib.sha256(repr(listing.files).encode("utf-8", "backslashreplace")).hexdigest()
    folder = Path(spool) if spool is not None else None
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    spans: list[Span] = []
    for span in FORMATS[format].spans(listing, options):
        parts = round(n * span.bytes / max(listing.bytes, 1))
        if span.kind in spooling.SPLIT and parts > 1 and folder is not None:
            spans += spooling.SPLIT[span.kind](span, listing.root, folder, parts)
        else:
            spans.append(span)
    return Plan(_table(corpus, spans, n), listing.root, format, options, folder, checksum)


def _table(corpus: str, spans: list[Span], n: int) -> pa.Table:
    columns = list(zip(*spans, strict=True)) or [()] * len(Span._fields)
    arrays: dict[str, Sequence] = dict(zip(Span._fields, columns, strict=True))
    arrays["corpus"] = [corpus] * len(spans)
    arrays["shard"] = balance(arrays["bytes"], n)
    return pa.table([pa.array(arrays[field.name], field.type) for field in SHARDS], schema=SHARDS)


def balance(weights: Sequence[int], n: int) -> list[int]:
    """The shard of each weight: runs whose sums are about equal; each shard has a run, if any.

    A weight belongs to the shard in whose share of the total its middle lies.
    """
    total = sum(weights)
    if total == 0:
        return [min(i * n // len(weights), n - 1) for i in range(len(weights))] if weights else []
    shards, before = [], 0
    for weight in weights:
        shards.append(min(int((2 * before + weight) * n // (2 * total)), n - 1))
        before += weight
    return shards


def read_plan(path: str | os.PathLike) -> Plan:
    """Read a plan that was written as a table of SHARDS with `Plan.provenance`.

    Raises InputError if it is no such file.
    """
    table = read_table(path, SHARDS)
    about: Mapping = read_provenance(path)
    if "root" not in about or about.get("format") not in FORMATS:
        raise InputError(f"{path}: not a plan of shards; delete it and run again")
    spool = Path(path).parent / about["spool"] if about["spool"] else None
    return Plan(
        table,
        Path(about["root"]),
        about["format"],
        ReaderOptions(**about["options"]),
        spool,
        about["files_sha256"],
    )


def read_shard(plan: Plan, shard: int, counts: Counter) -> Iterator[Document]:
    """The documents of one shard, streaming; `counts` is kept up to date on the way.

    What is counted: see the reader of the format.
    """
    rows = plan.table.filter(pc.equal(plan.table["shard"], shard)).select(Span._fields)
    spans = (
        Span(**row) for batch in rows.to_batches(max_chunksize=1000) for row in batch.to_pylist()
    )
    reader = FORMATS[plan.format]
    for spooled, group in itertools.groupby(spans, key=lambda span: span.kind.startswith("spool")):
        root = plan.spool if spooled else plan.root
        assert root is not None
        yield from reader.read(root, group, counts, plan.options)
