"""Rule compare_orders: the order of names by Eq. 3, its excess, its versions and the swap."""

from typing import TYPE_CHECKING

import pandas as pd

from whowhich.bias.ranking import agreement, measures_by_name
from whowhich.script import logged
from whowhich.tables.formats import write_rounded

if TYPE_CHECKING:
    from whowhich.script import snakemake

with logged(snakemake.log):
    table = measures_by_name(
        pd.read_csv(snakemake.input.bias),
        pd.read_csv(snakemake.input.slots),
        pd.read_csv(snakemake.input.swap),
    )
    write_rounded(table, snakemake.output.orders)
    write_rounded(agreement(table, snakemake.params.confidence), snakemake.output.agreement)
