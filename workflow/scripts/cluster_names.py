"""Rule cluster_names: Eq. 2, UPGMA, clusters, and how they agree with the categories."""

from typing import TYPE_CHECKING

import pandas as pd

from whowhich.script import logged
from whowhich.tables.formats import write_csv
from whowhich.tables.model_schemas import ASSOCIATIONS
from whowhich.tables.parquet import read_table
from whowhich.templates.cohesion import cohesion_table
from whowhich.templates.name_clusters import cluster_names, word_sets
from whowhich.templates.upgma import clusters, linkage_table

if TYPE_CHECKING:
    from whowhich.script import snakemake


def main(associations, scored_names, output, match, cut, permutations):
    names = pd.read_csv(scored_names, keep_default_na=False)
    table = read_table(associations, ASSOCIATIONS, columns=["name", "token_id", "condition"])
    found = cluster_names(word_sets(table.to_pandas(), list(names["name"]), match), cut)
    tree, distances = found.tree, found.distances
    categories = dict(zip(names["name"], names["category"], strict=True))
    write_csv(found.pairs, output.similarity)
    write_csv(linkage_table(tree, distances), output.linkage)
    write_csv(names.merge(found.table, on="name", validate="1:1"), output.clusters)
    labels = clusters(tree, cut)
    write_csv(cohesion_table(tree, distances, labels, categories, permutations), output.cohesion)


with logged(snakemake.log):
    main(
        snakemake.input.associations,
        snakemake.input.scored_names,
        snakemake.output,
        snakemake.params.match,
        snakemake.params.cut,
        snakemake.params.permutations,
    )
