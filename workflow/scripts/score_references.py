"""Rule score_references: the five pronouns at each reference of a corpus."""

import json
import logging
from pathlib import Path
from typing import TYPE_CHECKING

from whowhich.models.load import load_model
from whowhich.provenance import provenance
from whowhich.scoring.references import COLUMNS, ReferenceScorer
from whowhich.script import logged
from whowhich.tables.parquet import read_table, write_batches
from whowhich.tables.references import REFERENCES
from whowhich.tables.scores import PRONOUN_SCORES
from whowhich.tally import write_counts

if TYPE_CHECKING:
    from whowhich.script import snakemake


def main(references, facts, model, params, threads, scores, counts):
    import torch

    torch.set_num_threads(threads)
    where = json.loads(Path(facts).read_text())
    revision = where["revision"]
    loaded = load_model(
        where["source"], revision, params["device"], params["dtype"], model, params["kind"]
    )
    scorer = ReferenceScorer(loaded, params["batch_tokens"])
    table = scorer.score(read_table(references, REFERENCES, columns=COLUMNS))
    about = provenance(params, model=model, revision=revision)
    write_batches(scores, PRONOUN_SCORES, [table], about)
    tally = {"references_read": table.num_rows, "references_kept": scorer.counts["ok"]}
    for key, n in scorer.counts.items():
        if key != "ok":
            tally["references_windowed" if key == "windowed" else f"references_skipped_{key}"] = n
    write_counts(counts, tally)
    logging.info("%d references scored by %s", tally["references_kept"], model)


with logged(snakemake.log):
    main(
        snakemake.input.references,
        snakemake.input.model,
        snakemake.wildcards.model,
        dict(snakemake.params.items()),
        snakemake.threads,
        snakemake.output.scores,
        snakemake.output.counts,
    )
