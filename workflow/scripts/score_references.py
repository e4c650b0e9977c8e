"""Rules score_references and score_part: the five pronouns at each reference."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import torch

from whowhich.counts_file import write_counts
from whowhich.provenance import provenance
from whowhich.scoring.run import count_statuses, make_scorer, merge_parts, open_run, part_of
from whowhich.scoring.targets import COLUMNS
from whowhich.script import logged
from whowhich.tables.corpus_schemas import REFERENCES
from whowhich.tables.model_schemas import PRONOUN_SCORES
from whowhich.tables.parquet import read_table, write_batches

if TYPE_CHECKING:
    from whowhich.script import snakemake


def score(path, name, located, part, params, output):
    references = part_of(read_table(path, REFERENCES, COLUMNS), part, params.get("parts", 1))
    about = provenance(params, model=name, revision=located["revision"])
    work = (name, located, params, [path], part)
    with open_run(make_scorer, PRONOUN_SCORES, references.num_rows, *work) as run:
        write_batches(output, PRONOUN_SCORES, run.take(references, run.scorer.score), about)


def merge(path, name, located, parts, params, output):
    references = read_table(path, REFERENCES, COLUMNS[:1])
    merged = merge_parts(references, [read_table(part, PRONOUN_SCORES) for part in parts])
    about = provenance(params, model=name, revision=located["revision"])
    write_batches(output, PRONOUN_SCORES, [merged], about)


with logged(snakemake.log):
    torch.set_num_threads(snakemake.threads)
    source = json.loads(Path(snakemake.input.source).read_text())
    work = (snakemake.input.references, snakemake.wildcards.model, source)
    rest = (dict(snakemake.params.items()), snakemake.output.scores)
    if snakemake.input.get("parts"):
        merge(*work, snakemake.input.parts, *rest)
    else:
        score(*work, int(snakemake.wildcards.get("part", 0)), *rest)
    if snakemake.output.get("counts"):
        facts = json.loads(Path(snakemake.input.checked).read_text())
        written = read_table(snakemake.output.scores, PRONOUN_SCORES, ["status", "tokens"])
        write_counts(snakemake.output.counts, count_statuses(written, facts["max_tokens"]))
