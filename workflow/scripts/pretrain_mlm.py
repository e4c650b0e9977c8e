"""Rule pretrain_mlm: a small masked language model, trained on configured corpora."""

import logging
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import torch
from transformers.utils.logging import disable_progress_bar

from whowhich.corpora.shards import read_plan, read_shard
from whowhich.pretrain.run import pretrain
from whowhich.pretrain.settings import Settings
from whowhich.pretrain.texts import hold_out, read_texts
from whowhich.provenance import versions
from whowhich.script import logged

if TYPE_CHECKING:
    from whowhich.script import snakemake


def documents(plans, corpora, counts):
    for path, corpus in zip(plans, corpora, strict=True):
        plan = read_plan(path)
        for shard in sorted(set(plan.table["shard"].to_pylist())):
            logging.info("reading shard %d of %s", shard, corpus)
            for document in read_shard(plan, shard, counts):
                yield corpus, document


def main(plans, corpora, name, entry, start, folder, checkpoint, threads):
    torch.set_num_threads(threads)
    disable_progress_bar()
    settings = Settings.of(entry)
    counts: Counter[str] = Counter()
    texts = read_texts(documents(plans, corpora, counts), counts)
    training, held = hold_out(texts, settings.held_out, settings.held_out_seed)
    pretrain(
        name,
        training,
        held,
        settings,
        Path(folder),
        Path(checkpoint),
        counts,
        versions("torch", "transformers", "tokenizers", "sentencepiece"),
        start=Path(start) if start else None,
    )


with logged(snakemake.log):
    main(
        snakemake.input.plans,
        snakemake.params.corpora,
        snakemake.wildcards.trained,
        snakemake.params.entry,
        snakemake.input.get("start"),
        snakemake.output.model,
        snakemake.params.checkpoint,
        snakemake.threads,
    )
