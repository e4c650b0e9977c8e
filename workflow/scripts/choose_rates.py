"""Rule choose_rates: precision and recall that were measured on a corpus, or borrowed for it."""

import logging
from typing import TYPE_CHECKING

import pandas as pd

from whowhich.annotation.rates import borrowed_rates, filled, own_rates, sources, unknown_rates
from whowhich.script import logged
from whowhich.tables.formats import write_rounded

if TYPE_CHECKING:
    from whowhich.script import snakemake


def main(own, table, method, output):
    """own, table: lists of one path or none."""
    rates = borrowed_rates(table[0], method) if table else unknown_rates()
    if own:
        rates = filled(own_rates(pd.read_csv(own[0])), rates)
    logging.info("rates of %s: %s", method, sources(rates))
    write_rounded(rates, output)


with logged(snakemake.log):
    main(
        snakemake.input.own,
        snakemake.input.get("table", []),
        snakemake.params.method,
        snakemake.output[0],
    )
