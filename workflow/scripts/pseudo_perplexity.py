"""Rule pseudo_perplexity: Table 6 on a sample of a corpus's references."""

import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pandas as pd
import pyarrow as pa
import torch

from whowhich.counts_file import write_counts
from whowhich.files import atomic_path
from whowhich.scoring.corpus_perplexity import corpus_perplexity
from whowhich.scoring.perplexity import SENTENCE_PLL, PseudoLikelihood
from whowhich.scoring.run import open_run
from whowhich.script import logged
from whowhich.stats.sampling import sample_sentences
from whowhich.tables.corpus_schemas import REFERENCES
from whowhich.tables.parquet import read_table

if TYPE_CHECKING:
    from whowhich.script import snakemake

CHUNK_SENTENCES = 50


def score(path, name, located, params) -> pd.DataFrame:
    sample = sample_sentences(
        read_table(path, REFERENCES, ["reference_id", "sentence"]),
        params["sentences"],
        params["seed"],
    )
    work = (name, located, params, [path])
    with open_run(PseudoLikelihood, SENTENCE_PLL, sample.num_rows, *work) as run:
        variants = len(run.scorer.variants)
        tables = list(run.take(sample, run.scorer.score_table, CHUNK_SENTENCES, variants))
    return pa.concat_tables([SENTENCE_PLL.empty_table(), *tables]).to_pandas()


def tally(sentences: pd.DataFrame) -> Counter:
    first = sentences.drop_duplicates("sentence_id")
    counts = Counter(sentences_read=len(first), sentences_kept=0)
    for status in first["status"]:
        counts["sentences_kept" if status == "ok" else f"sentences_skipped_{status}"] += 1
    return counts


with logged(snakemake.log):
    torch.set_num_threads(snakemake.threads)
    source = json.loads(Path(snakemake.input.source).read_text())
    parameters = dict(snakemake.params.items())
    found = score(snakemake.input.references, snakemake.wildcards.model, source, parameters)
    variants = list(dict.fromkeys(found["variant"]))
    corpus = corpus_perplexity(found, variants, parameters["confidence"], parameters["seed"])
    for frame, path in (
        (corpus, snakemake.output.corpus),
        (found, snakemake.output.sentences),
    ):
        with atomic_path(path) as partial:
            frame.to_csv(partial, index=False, float_format="%.6f")
    write_counts(snakemake.output.counts, tally(found))
