"""Rule score_sentiment: VADER on every associated word, shares, and tests between conditions."""

import logging
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from whowhich.script import logged
from whowhich.tables.formats import write_csv
from whowhich.tables.model_schemas import ASSOCIATIONS
from whowhich.tables.parquet import read_table
from whowhich.templates.sentiment import Valence, condition_tests, read_overlay, share_table
from whowhich.templates.vocabulary import read_vocabulary

if TYPE_CHECKING:
    from whowhich.script import snakemake


def main(associations, vocabulary, overlays, output, permutations):
    table = read_table(associations, ASSOCIATIONS, columns=["name", "token_id", "condition"])
    pairs = table.to_pandas()
    entries = read_vocabulary(vocabulary)
    pairs["word"] = entries.word[pairs["token_id"]]
    tokens = np.unique(pairs["token_id"])
    lexicons = {"vader": Valence()}
    if overlays:
        lexicons["overlay"] = Valence(read_overlay(overlays[0]))
    words, shares, tests = [], [], []
    for lexicon, valence in lexicons.items():
        verdicts = {t: valence.of(str(entries.word[t]), bool(entries.piece[t])) for t in tokens}
        scored = pairs.assign(
            lexicon=lexicon,
            compound=[verdicts[t].compound for t in pairs["token_id"]],
            sentiment=[verdicts[t].sentiment for t in pairs["token_id"]],
            coverage=[verdicts[t].coverage for t in pairs["token_id"]],
        )
        words.append(scored)
        shares.append(share_table(scored).assign(lexicon=lexicon))
        tests.append(condition_tests(scored, permutations).assign(lexicon=lexicon))
    write_csv(pd.concat(words, ignore_index=True), output.words)
    write_csv(pd.concat(shares, ignore_index=True), output.shares)
    write_csv(pd.concat(tests, ignore_index=True), output.tests)
    logging.info("%d words of %d names", len(tokens), pairs["name"].nunique())


with logged(snakemake.log):
    main(
        snakemake.input.associations,
        snakemake.input.vocabulary,
        snakemake.input.get("overlay", []),
        snakemake.output,
        snakemake.params.permutations,
    )
