"""Rule compare_variants: how the template experiment changes with each variant."""

from typing import TYPE_CHECKING

import pandas as pd

from whowhich.script import logged
from whowhich.tables.formats import write_formats
from whowhich.tables.model_schemas import ASSOCIATIONS
from whowhich.tables.parquet import read_table
from whowhich.templates.sensitivity import agreement, read, summary

if TYPE_CHECKING:
    from whowhich.script import snakemake


def reading(associations, clusters, settings):
    names = list(pd.read_csv(clusters, keep_default_na=False)["name"])
    table = read_table(associations, ASSOCIATIONS).to_pandas()
    return read(table, names, settings["match"], settings["cut"], settings["top"])


def main(model, associations, clusters, studies, stem):
    """studies: [variant, settings] in the order of the files, the base first."""
    readings = [
        reading(path, names, settings)
        for path, names, (_, settings) in zip(associations, clusters, studies, strict=True)
    ]
    rows = [
        {"variant": variant, **summary(found), **agreement(readings[0], found)}
        for (variant, _), found in zip(studies, readings, strict=True)
    ]
    write_formats(
        pd.DataFrame(rows),
        stem,
        caption=f"How word sets, top words and clusters of {model} change with what the paper "
        f"leaves open.",
        label=f"tab:sensitivity-{model}",
        headers={name: name.replace("_", " ") for name in rows[0]},
    )


with logged(snakemake.log):
    main(
        snakemake.wildcards.model,
        snakemake.input.associations,
        snakemake.input.clusters,
        snakemake.params.studies,
        snakemake.output[0].removesuffix(".csv"),
    )
