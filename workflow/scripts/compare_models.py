"""Rule compare_models: Eq. 3 of one model less that of another on the same sentences."""

from typing import TYPE_CHECKING

from whowhich.bias.model_pairs import model_differences
from whowhich.bias.outcomes import outcomes, read_joined
from whowhich.names import read_names
from whowhich.script import logged
from whowhich.tables.formats import write_rounded

if TYPE_CHECKING:
    from whowhich.script import snakemake


def main(references, scores, names, output, confidence, cluster):
    """scores: path by model. Sentences that some model couldn't score are left out for all."""
    frames = {model: read_joined(references, path) for model, path in scores.items()}
    common = set.intersection(*(set(frame["reference_id"]) for frame in frames.values()))
    frames = {
        model: frame[frame["reference_id"].isin(common)].reset_index(drop=True)
        for model, frame in frames.items()
    }
    groups = next(iter(frames.values()))["name"].to_numpy()
    found = {model: outcomes(frame, cluster) for model, frame in frames.items()}
    wanted = [name.name for name in read_names(names)]
    write_rounded(model_differences(found, groups, wanted, confidence), output)


with logged(snakemake.log):
    main(
        snakemake.input.references,
        dict(zip(snakemake.params.models, snakemake.input.scores, strict=True)),
        snakemake.input.names,
        snakemake.output[0],
        snakemake.params.confidence,
        snakemake.params.cluster,
    )
