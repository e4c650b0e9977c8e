"""Rule reweight_bias: what missed references can do to Eq. 3."""

from typing import TYPE_CHECKING

import pandas as pd

from whowhich.annotation.reweighted_bias import reweight_bias
from whowhich.bias.outcomes import read_joined
from whowhich.names import human_names, read_names
from whowhich.script import logged
from whowhich.tables.formats import write_rounded

if TYPE_CHECKING:
    from whowhich.script import snakemake


def main(references, scores, biases, rates, names, output, confidence):
    table = reweight_bias(
        read_joined(references, scores, ["method"]),
        pd.concat([pd.read_csv(path) for path in biases], ignore_index=True),
        human_names(read_names(names)),
        pd.read_csv(rates),
        confidence,
    )
    write_rounded(table, output)


with logged(snakemake.log):
    main(
        snakemake.input.references,
        snakemake.input.scores,
        [snakemake.input.overall, snakemake.input.bias],
        snakemake.input.rates,
        snakemake.input.names,
        snakemake.output[0],
        snakemake.params.confidence,
    )
