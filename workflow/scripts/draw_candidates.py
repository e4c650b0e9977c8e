"""Rule draw_candidates: a sample of a shard's candidate pairs, found to be references and not."""

import logging
from collections import Counter
from typing import TYPE_CHECKING

from whowhich.corpora.shards import read_plan, read_shard
from whowhich.names import read_names, word_forms
from whowhich.pronouns import PRONOUNS
from whowhich.provenance import provenance
from whowhich.references.candidates import CandidateFinder
from whowhich.references.extract import find_candidates
from whowhich.references.prefilter import Prefilter
from whowhich.references.rows import candidate_pairs
from whowhich.script import logged
from whowhich.stats.sampling import StratifiedDraw
from whowhich.tables.corpus_schemas import CANDIDATES, REFERENCES
from whowhich.tables.parquet import read_table, write_rows

if TYPE_CHECKING:
    from whowhich.script import snakemake


def main(plan, shard, corpus, names, references, params, output):
    found = set(read_table(references, REFERENCES, ["reference_id"])["reference_id"].to_pylist())
    forms = word_forms(read_names(names), **params["matching"])
    draw: StratifiedDraw[tuple[str, bool], dict] = StratifiedDraw(params["seed"], params["size"])
    candidates = find_candidates(
        read_shard(read_plan(plan), shard, Counter()),
        Prefilter(forms, PRONOUNS).paragraphs,
        CandidateFinder(forms, params["matching"]["ignore_case"]),
        Counter(),
        params["max_tokens"],
    )
    for pair in candidate_pairs(candidates, corpus):
        stratum = (pair["pronoun"], pair["reference_id"] in found)
        draw.offer(stratum, pair["reference_id"], pair)
    rows = [
        {**pair, "found": stratum[1], "population": draw.population[stratum]}
        for stratum, pairs in sorted(draw.strata())
        for pair in pairs
    ]
    write_rows(output, CANDIDATES, rows, provenance(params, corpus=corpus))
    logging.info("%d of %d pairs drawn", len(rows), draw.population.total())


with logged(snakemake.log):
    main(
        snakemake.input.plan,
        int(snakemake.wildcards.shard),
        snakemake.wildcards.corpus,
        snakemake.input.names,
        snakemake.input.references,
        dict(snakemake.params.items()),
        snakemake.output[0],
    )
