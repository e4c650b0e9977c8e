"""Rule measure_senses: the bias table for the animal sense."""

from typing import TYPE_CHECKING

from whowhich.bias.outcomes import read_joined
from whowhich.bias.subsets import measure_senses
from whowhich.names import read_names
from whowhich.references.senses import COLUMNS
from whowhich.script import logged
from whowhich.tables.formats import write_rounded

if TYPE_CHECKING:
    from whowhich.script import snakemake

with logged(snakemake.log):
    names = read_names(snakemake.input.names)
    table = measure_senses(
        read_joined(snakemake.input.references, snakemake.input.scores, COLUMNS),
        [name.name for name in names],
        snakemake.params.cluster,
        snakemake.params.confidence,
    )
    write_rounded(table, snakemake.output[0])
