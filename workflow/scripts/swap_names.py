"""Rule swap_names: every name and control noun in the same sampled sentences, scored."""

import json
import logging
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pyarrow as pa
import torch

from whowhich.models.load import load_model
from whowhich.names import read_names
from whowhich.provenance import provenance
from whowhich.scoring.chunks import open_chunks, work_digest
from whowhich.scoring.progress import Progress
from whowhich.scoring.run import make_scorer, score_chunks
from whowhich.script import logged
from whowhich.swap.fill import filled_table
from whowhich.swap.frames import COLUMNS, sample_frames
from whowhich.swap.nouns import read_nouns
from whowhich.tables.parquet import read_table, write_batches
from whowhich.tables.references import REFERENCES
from whowhich.tables.scores import PRONOUN_SCORES
from whowhich.tables.swap import SWAP_SCORES
from whowhich.tally import write_counts

if TYPE_CHECKING:
    from whowhich.script import snakemake

CHUNKS = Path(".snakemake/whowhich/chunks")


def sampled(references, names, nouns, number, seed, counts):
    rows = (
        row
        for path in references
        for batch in read_table(path, REFERENCES, COLUMNS).to_batches(10_000)
        for row in batch.to_pylist()
    )
    return sample_frames(rows, names, nouns[len(names) :], number, seed, counts)


def scored(table, model, place, files, params):
    digest = work_digest(files, model, place["revision"], "swap", params)
    with open_chunks(CHUNKS / digest, PRONOUN_SCORES) as chunks:
        loaded = load_model(
            **place,
            device=params["device"],
            dtype=params["dtype"],
            name=model,
            kind=params["kind"],
        )
        batch_tokens = None if params["batch_tokens"] == "auto" else params["batch_tokens"]
        progress = Progress(table.num_rows, "sentences")
        scorer = make_scorer(loaded, batch_tokens, progress)
        found = pa.concat_tables(score_chunks(table, scorer, chunks, progress))
        progress.close()
    for column in ("document", "name"):
        found = found.append_column(column, table.column(column))
    return found.select(SWAP_SCORES.names)


def main(model, source, references, names, controls, output, threads, params):
    torch.set_num_threads(threads)
    place = json.loads(Path(source).read_text())
    counts: Counter[str] = Counter()
    own, nouns = read_names(names), read_nouns(names, controls)
    frames = sampled(references, own, nouns, params["sentences"], params["seed"], counts)
    logging.info("%d sentences, %d nouns in each", len(frames), len(nouns))
    table = filled_table(frames, nouns)
    empty = SWAP_SCORES.empty_table()
    files = [*references, names, *controls]
    found = scored(table, model, place, files, params) if frames else empty
    about = provenance(params, model=model, revision=place["revision"])
    write_batches(output.scores, SWAP_SCORES, [found], about)
    write_counts(output.counts, counts)


with logged(snakemake.log):
    main(
        snakemake.wildcards.model,
        snakemake.input.source,
        list(snakemake.input.references),
        snakemake.input.names,
        snakemake.input.get("controls", []),
        snakemake.output,
        snakemake.threads,
        dict(snakemake.params.items()),
    )
