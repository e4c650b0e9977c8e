"""Rule measure_bias: Eq. 3 per name and over all."""

from typing import TYPE_CHECKING

from whowhich.bias.measure import measure_bias, measure_overall
from whowhich.bias.outcomes import outcomes, read_joined
from whowhich.names import human_names, read_names
from whowhich.script import logged
from whowhich.tables.formats import write_rounded

if TYPE_CHECKING:
    from whowhich.script import snakemake


def main(references, scores, names, bias, overall, confidence, cluster):
    joined = read_joined(references, scores)
    table = read_names(names)
    found = outcomes(joined, cluster)
    groups = joined["name"].to_numpy()
    humans = human_names(table)
    write_rounded(measure_bias(found, groups, [name.name for name in table], confidence), bias)
    write_rounded(measure_overall(found, groups, humans, confidence), overall)


with logged(snakemake.log):
    main(
        snakemake.input.references,
        snakemake.input.scores,
        snakemake.input.names,
        snakemake.output.bias,
        snakemake.output.overall,
        snakemake.params.confidence,
        snakemake.params.cluster,
    )
