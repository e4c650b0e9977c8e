"""Rule compare_variants: how the template experiment changes with each variant."""

from typing import TYPE_CHECKING

import pandas as pd

from whowhich.script import logged
from whowhich.tables.formats import write_formats
from whowhich.tables.parquet import read_table
from whowhich.tables.templates import ASSOCIATIONS
from whowhich.templates.readings import agreement, read, summary

if TYPE_CHECKING:
    from whowhich.script import snakemake


def reading(associations, clusters, settings):
    names = list(pd.read_csv(clusters, keep_default_na=False)["name"])
    table = read_table(associations, ASSOCIATIONS).to_pandas()
    return read(table, names, settings["match"], settings["cut"], settings["top"])


def main(associations, clusters, studies, stem):
    """studies: [model, variant, settings] in the order of the files, each model's base first."""
    rows = []
    base = reading(associations[0], clusters[0], studies[0][2])
    for path, names, (model, variant, settings) in zip(
        associations, clusters, studies, strict=True
    ):
        found = reading(path, names, settings)
        base = base if variant else found
        rows.append(
            {"model": model, "variant": variant or "base", **summary(found)}
            | agreement(base, found)
        )
    write_formats(
        pd.DataFrame(rows),
        stem,
        caption="How word sets, top words and clusters change with what the paper leaves open.",
        label="tab:sensitivity",
        headers={name: name.replace("_", " ") for name in rows[0]},
    )


with logged(snakemake.log):
    main(
        snakemake.input.associations,
        snakemake.input.clusters,
        snakemake.params.studies,
        snakemake.output[0].removesuffix(".csv"),
    )
