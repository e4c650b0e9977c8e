"""Rule choose_rates: precision and recall that were measured on a corpus, or borrowed for it."""

import logging
from typing import TYPE_CHECKING

import pandas as pd

from whowhich.recall.rates import borrowed_rates, own_rates, unknown_rates
from whowhich.script import logged
from whowhich.tables.rounded import write_rounded

if TYPE_CHECKING:
    from whowhich.script import snakemake


def main(own, table, method, output):
    """own, table: lists of one path or none."""
    rates = own_rates(pd.read_csv(own[0])) if own else None
    if own and rates is None:
        logging.info("the sheets hold no pairs that were not found: they tell no recall")
    if rates is None:
        rates = borrowed_rates(table[0], method) if table else unknown_rates()
    logging.info("rates of %s: %s", method, rates["source"].iloc[0])
    write_rounded(rates, output)


with logged(snakemake.log):
    main(
        snakemake.input.own,
        snakemake.input.get("table", []),
        snakemake.params.method,
        snakemake.output[0],
    )
