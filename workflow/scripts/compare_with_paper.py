"""Rule compare_with_paper: top words beside those that the paper printed for its models."""

from typing import TYPE_CHECKING

import pandas as pd

from whowhich.published.compare_words import compare, read_published
from whowhich.script import logged
from whowhich.tables.formats import write_csv
from whowhich.templates.template_sets import CONDITIONS

if TYPE_CHECKING:
    from whowhich.script import snakemake


def main(top_words, published, models, output, permutations):
    top = pd.read_csv(top_words, keep_default_na=False)
    ours = {
        condition: {
            str(name): list(
                top.loc[(top["name"] == name) & (top["condition"] == condition), "word"]
            )
            for name in sorted(set(top["name"]))
        }
        for condition in CONDITIONS
    }
    overall: list[pd.DataFrame] = []
    per_name: list[pd.DataFrame] = []
    for model in models:
        both = compare(ours, read_published(published, model), permutations)
        for parts, table in zip((overall, per_name), both, strict=True):
            table.insert(0, "paper_model", model)
            parts.append(table)
    write_csv(pd.concat(overall, ignore_index=True), output.overall)
    write_csv(pd.concat(per_name, ignore_index=True), output.per_name)


with logged(snakemake.log):
    main(
        snakemake.input.top_words,
        snakemake.input.published,
        snakemake.params.models,
        snakemake.output,
        snakemake.params.permutations,
    )
