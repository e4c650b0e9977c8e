"""Rule published_pronouns: relative pronouns that refer to names, beside Table 4."""

from typing import TYPE_CHECKING

import pandas as pd

from whowhich.counts.name_counts import count_per_corpus
from whowhich.names import human_names, read_names
from whowhich.published.compare_pronouns import (
    CORPUS_OF_FORMAT,
    compare_pronouns,
    object_ratio_interval,
)
from whowhich.published.numbers import PRONOUN_COLUMNS, read_numbers
from whowhich.published.set_up import write_comparison
from whowhich.script import logged
from whowhich.tables.corpus_schemas import REFERENCES
from whowhich.tables.parquet import read_table

if TYPE_CHECKING:
    from whowhich.script import snakemake

COLUMNS = ["reference_id", "document", "name_offset", "sentence", "name", "pronoun"]

with logged(snakemake.log):
    inputs, params = snakemake.input, snakemake.params
    corpora = params.corpora
    humans = human_names(read_names(inputs.names))
    intervals = {}
    for corpus, path in zip(corpora, inputs.references, strict=True):
        found = read_table(path, REFERENCES, columns=COLUMNS).to_pandas()
        others = found[~found["name"].isin(humans)]
        for names, chosen in (("all", found), ("without_human", others)):
            intervals[corpus, names] = object_ratio_interval(
                chosen, params.clusters[corpus], params.confidence
            )
    formats = params.formats
    rows, agreement = compare_pronouns(
        count_per_corpus(dict(zip(corpora, map(pd.read_csv, inputs.counts), strict=True)), humans),
        read_numbers(inputs.published, PRONOUN_COLUMNS),
        {corpus: CORPUS_OF_FORMAT.get(format) for corpus, format in formats.items()},
        intervals,
    )
    write_comparison("4", rows, agreement, inputs.set_up, params, snakemake.output.rows[0])
