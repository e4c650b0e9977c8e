"""Rules score_references and score_part: the five pronouns at each reference."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import torch

from whowhich.models.load import load_model
from whowhich.provenance import provenance
from whowhich.scoring.chunks import open_chunks, work_digest
from whowhich.scoring.progress import Progress
from whowhich.scoring.rows import COLUMNS
from whowhich.scoring.run import count_statuses, make_scorer, merge_parts, part_of, score_chunks
from whowhich.script import logged
from whowhich.tables.parquet import read_table, write_batches
from whowhich.tables.references import REFERENCES
from whowhich.tables.scores import PRONOUN_SCORES
from whowhich.tally import write_counts

if TYPE_CHECKING:
    from whowhich.script import snakemake

# Outside the declared outputs, which Snakemake deletes when a job fails.
CHUNKS = Path(".snakemake/whowhich/chunks")


def score(path, name, located, part, params, output):
    references = part_of(read_table(path, REFERENCES, COLUMNS), part, params.get("parts", 1))
    digest = work_digest([path], name, located["revision"], params, part)
    with open_chunks(CHUNKS / digest, PRONOUN_SCORES) as chunks:
        loaded = load_model(
            **located,
            device=params["device"],
            dtype=params["dtype"],
            name=name,
            kind=params["kind"],
        )
        batch_tokens = None if params["batch_tokens"] == "auto" else params["batch_tokens"]
        progress = Progress(references.num_rows, "sentences")
        scorer = make_scorer(loaded, batch_tokens, progress)
        about = provenance(params, model=name, revision=located["revision"])
        batches = score_chunks(references, scorer, chunks, progress)
        write_batches(output, PRONOUN_SCORES, batches, about)
        progress.close()


def merge(path, name, located, parts, params, output):
    references = read_table(path, REFERENCES, COLUMNS[:1])
    merged = merge_parts(references, [read_table(part, PRONOUN_SCORES) for part in parts])
    about = provenance(params, model=name, revision=located["revision"])
    write_batches(output, PRONOUN_SCORES, [merged], about)


with logged(snakemake.log):
    torch.set_num_threads(snakemake.threads)
    with open(snakemake.input.source, encoding="utf-8") as file:
        source = json.load(file)
    work = (snakemake.input.references, snakemake.wildcards.model, source)
    rest = (dict(snakemake.params.items()), snakemake.output.scores)
    if snakemake.input.get("parts"):
        merge(*work, snakemake.input.parts, *rest)
    else:
        score(*work, int(snakemake.wildcards.get("part", 0)), *rest)
    if snakemake.output.get("counts"):
        written = read_table(snakemake.output.scores, PRONOUN_SCORES, ["status"])
        write_counts(snakemake.output.counts, count_statuses(written))
