"""Rule plan_shards: which spans of a corpus each extraction job reads."""

import logging
from typing import TYPE_CHECKING

from whowhich.corpora.documents import ReaderOptions
from whowhich.corpora.shards import plan_shards
from whowhich.provenance import provenance
from whowhich.script import logged
from whowhich.tables.corpus_schemas import SHARDS
from whowhich.tables.parquet import write_batches

if TYPE_CHECKING:
    from whowhich.script import snakemake

with logged(snakemake.log):
    params = dict(snakemake.params.items())
    plan = plan_shards(
        params["path"],
        params["format"],
        params["shards"],
        snakemake.wildcards.corpus,
        snakemake.output.spool,
        ReaderOptions(text_column=params["text_column"]),
    )
    logging.info("%d spans of %s in %d shards", len(plan.table), params["path"], params["shards"])
    write_batches(
        snakemake.output.plan, SHARDS, [plan.table], provenance(params, **plan.provenance())
    )
