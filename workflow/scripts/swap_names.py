"""Rule swap_names: every name and control noun in the same sampled sentences, scored."""

import json
import logging
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pyarrow as pa
import torch

from whowhich.bias.swap_frames import COLUMNS, filled_table, read_nouns, sample_frames
from whowhich.counts_file import write_counts
from whowhich.names import read_names
from whowhich.provenance import provenance
from whowhich.scoring.run import count_statuses, make_scorer, open_run
from whowhich.script import logged
from whowhich.tables.corpus_schemas import REFERENCES
from whowhich.tables.model_schemas import PRONOUN_SCORES, SWAP_SCORES
from whowhich.tables.parquet import read_table, write_batches

if TYPE_CHECKING:
    from whowhich.script import snakemake


def sampled(references, names, nouns, number, seed, counts):
    rows = (
        row
        for path in references
        for batch in read_table(path, REFERENCES, COLUMNS).to_batches(10_000)
        for row in batch.to_pylist()
    )
    return sample_frames(rows, names, nouns[len(names) :], number, seed, counts)


def scored(table, model, place, files, params):
    work = (model, place, params, files, "swap")
    with open_run(make_scorer, PRONOUN_SCORES, table.num_rows, *work) as run:
        found = pa.concat_tables(run.take(table, run.scorer.score))
    for column in ("document", "name"):
        found = found.append_column(column, table.column(column))
    return found


def main(model, source, checked, references, names, controls, output, threads, params):
    torch.set_num_threads(threads)
    place = json.loads(Path(source).read_text())
    facts = json.loads(Path(checked).read_text())
    counts: Counter[str] = Counter()
    own, nouns = read_names(names), read_nouns(names, controls)
    frames = sampled(references, own, nouns, params["sentences"], params["seed"], counts)
    logging.info("%d sentences, %d nouns in each", len(frames), len(nouns))
    table = filled_table(frames, nouns)
    found = SWAP_SCORES.empty_table()
    if frames:
        scores = scored(table, model, place, [*references, names, *controls], params)
        counts.update(count_statuses(scores, facts["max_tokens"], "filled_sentences"))
        found = scores.select(SWAP_SCORES.names)
    about = provenance(params, model=model, revision=place["revision"])
    write_batches(output.scores, SWAP_SCORES, [found], about)
    write_counts(output.counts, counts)


with logged(snakemake.log):
    main(
        snakemake.wildcards.model,
        snakemake.input.source,
        snakemake.input.checked,
        list(snakemake.input.references),
        snakemake.input.names,
        snakemake.input.get("controls", []),
        snakemake.output,
        snakemake.threads,
        dict(snakemake.params.items()),
    )
