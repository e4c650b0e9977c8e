"""Rule measure_senses: the bias table for the animal sense."""

from typing import TYPE_CHECKING

from whowhich.bias.joined import read_joined
from whowhich.bias.senses import COLUMNS, measure_senses
from whowhich.names import read_names
from whowhich.script import logged
from whowhich.tables.rounded import write_rounded

if TYPE_CHECKING:
    from whowhich.script import snakemake


def main(references, scores, names, output, confidence, cluster):
    table = read_names(names)
    found = measure_senses(
        read_joined(references, scores, COLUMNS),
        [name.name for name in table],
        cluster,
        confidence,
    )
    write_rounded(found, output)


with logged(snakemake.log):
    main(
        snakemake.input.references,
        snakemake.input.scores,
        snakemake.input.names,
        snakemake.output[0],
        snakemake.params.confidence,
        snakemake.params.cluster,
    )
