"""Rule measure_slots: Eq. 3 where grammar leaves a choice."""

from typing import TYPE_CHECKING

from whowhich.bias.outcomes import read_joined
from whowhich.bias.subsets import COLUMNS, measure_slots
from whowhich.names import human_names, read_names
from whowhich.script import logged
from whowhich.tables.formats import write_rounded

if TYPE_CHECKING:
    from whowhich.script import snakemake

with logged(snakemake.log):
    names = read_names(snakemake.input.names)
    table = measure_slots(
        read_joined(snakemake.input.references, snakemake.input.scores, COLUMNS),
        [name.name for name in names],
        human_names(names),
        snakemake.params.cluster,
        snakemake.params.confidence,
    )
    write_rounded(table, snakemake.output[0])
