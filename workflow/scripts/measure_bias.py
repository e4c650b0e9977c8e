"""Rule measure_bias: Eq. 3 per name and over all."""

from typing import TYPE_CHECKING

from whowhich.atomic import atomic_path
from whowhich.bias.measure import measure_bias, measure_overall
from whowhich.bias.outcomes import join_scores, outcomes
from whowhich.names import read_names
from whowhich.script import logged
from whowhich.tables.parquet import read_table
from whowhich.tables.references import REFERENCES
from whowhich.tables.scores import PRONOUN_SCORES

if TYPE_CHECKING:
    from whowhich.script import snakemake


def main(references, scores, names, bias, overall, confidence, cluster):
    joined = join_scores(
        read_table(
            references, REFERENCES, columns=["reference_id", "document", "name", "pronoun"]
        ).to_pandas(),
        read_table(scores, PRONOUN_SCORES).to_pandas(),
    )
    table = read_names(names)
    found = outcomes(joined, cluster)
    groups = joined["name"].to_numpy()
    humans = [name.name for name in table if name.category == "human"]
    for path, frame in (
        (bias, measure_bias(found, groups, [name.name for name in table], confidence)),
        (overall, measure_overall(found, groups, humans, confidence)),
    ):
        with atomic_path(path) as partial:
            frame.to_csv(partial, index=False, float_format="%.6g")


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
