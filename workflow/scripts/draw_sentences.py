"""Rule draw_sentences: a sample of a shard's candidate sentences, for comparing parsers."""

import logging
from collections import Counter
from typing import TYPE_CHECKING

from whowhich.corpora.shards import read_plan, read_shard
from whowhich.names import read_names, word_forms
from whowhich.parser_comparison.sampled_sentences import draw_sentences
from whowhich.pronouns import PRONOUNS
from whowhich.provenance import provenance
from whowhich.references.candidates import CandidateFinder
from whowhich.references.extract import find_candidates
from whowhich.references.prefilter import Prefilter
from whowhich.script import logged
from whowhich.tables.corpus_schemas import SAMPLED_PAIRS
from whowhich.tables.parquet import write_rows

if TYPE_CHECKING:
    from whowhich.script import snakemake


def main(plan, shard, corpus, names, params, output):
    forms = word_forms(read_names(names), **params["matching"])
    candidates = find_candidates(
        read_shard(read_plan(plan), shard, Counter()),
        Prefilter(forms, PRONOUNS).paragraphs,
        CandidateFinder(forms, params["matching"]["ignore_case"]),
        Counter(),
        params["max_tokens"],
    )
    pairs = draw_sentences(candidates, corpus, params["seed"], params["size"])
    write_rows(output, SAMPLED_PAIRS, pairs, provenance(params, corpus=corpus))
    logging.info("%d pairs", len(pairs))


with logged(snakemake.log):
    main(
        snakemake.input.plan,
        int(snakemake.wildcards.shard),
        snakemake.wildcards.corpus,
        snakemake.input.names,
        dict(snakemake.params.items()),
        snakemake.output[0],
    )
