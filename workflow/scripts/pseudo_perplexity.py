"""Rule pseudo_perplexity: Table 6 on a sample of a corpus's references."""

import functools
import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pandas as pd
import torch

from whowhich.atomic import atomic_path
from whowhich.models.load import load_model
from whowhich.scoring.chunks import open_chunks, work_digest
from whowhich.scoring.corpus_perplexity import corpus_perplexity
from whowhich.scoring.perplexity import SENTENCE_PLL, PseudoLikelihood
from whowhich.scoring.progress import Progress
from whowhich.scoring.sample import sample_sentences
from whowhich.script import logged
from whowhich.tables.parquet import read_table
from whowhich.tables.references import REFERENCES
from whowhich.tally import write_counts

if TYPE_CHECKING:
    from whowhich.script import snakemake

CHUNKS = Path(".snakemake/whowhich/chunks")
CHUNK_SENTENCES = 50


def score(path, name, located, params) -> pd.DataFrame:
    sample = sample_sentences(
        read_table(path, REFERENCES, ["reference_id", "sentence"]),
        params["sentences"],
        params["seed"],
    )
    keys, sentences = (sample.column(key).to_pylist() for key in sample.column_names)
    digest = work_digest([path], name, located["revision"], params)
    with open_chunks(CHUNKS / digest, SENTENCE_PLL) as chunks:
        loaded = load_model(
            **located,
            device=params["device"],
            dtype=params["dtype"],
            name=name,
            kind=params["kind"],
        )
        batch_tokens = None if params["batch_tokens"] == "auto" else params["batch_tokens"]
        progress = Progress(len(sentences), "sentences")
        scorer = PseudoLikelihood(loaded, batch_tokens, progress.add)
        tables = []
        for index, start in enumerate(range(0, len(sentences), CHUNK_SENTENCES)):
            part = slice(start, start + CHUNK_SENTENCES)
            number = len(sentences[part])
            rows = number * len(scorer.variants)
            compute = functools.partial(scorer.score, keys[part], sentences[part])
            table, known = chunks.take(index, rows, compute)
            if known:
                progress.skip(number)
            tables.append(table.to_pandas())
        progress.close()
    empty = SENTENCE_PLL.empty_table().to_pandas()
    return pd.concat([empty, *tables]) if tables else empty


def tally(sentences: pd.DataFrame) -> Counter:
    first = sentences.drop_duplicates("sentence_id")
    counts = Counter(sentences_read=len(first), sentences_kept=0)
    for status in first["status"]:
        counts["sentences_kept" if status == "ok" else f"sentences_skipped_{status}"] += 1
    return counts


with logged(snakemake.log):
    torch.set_num_threads(snakemake.threads)
    with open(snakemake.input.source, encoding="utf-8") as file:
        source = json.load(file)
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
