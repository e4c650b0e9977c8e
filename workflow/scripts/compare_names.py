"""Rule compare_names: planned contrasts, and a ranking that noise doesn't lead."""

from typing import TYPE_CHECKING

import pandas as pd

from whowhich.bias.contrasts import contrasts
from whowhich.bias.ranking import rank_names
from whowhich.names import read_names
from whowhich.script import logged
from whowhich.tables.formats import write_rounded

if TYPE_CHECKING:
    from whowhich.script import snakemake

with logged(snakemake.log):
    table = pd.read_csv(snakemake.input.bias)
    categories = {name.name: name.category for name in read_names(snakemake.input.names)}
    write_rounded(contrasts(table, categories), snakemake.output.contrasts)
    write_rounded(rank_names(table, snakemake.params.confidence), snakemake.output.ranking)
