"""Rule draw_clusters: dendrogram (Fig. 1) and heat map (Figs 4 to 7) of a model."""

from typing import TYPE_CHECKING

import numpy as np
import pandas as pd
from scipy.spatial.distance import squareform

from whowhich.figures.dendrogram import draw_dendrogram
from whowhich.figures.heat_map import draw_heat_map
from whowhich.figures.style import category_colours, figure_style, save_figure
from whowhich.script import logged
from whowhich.templates.upgma import Tree

if TYPE_CHECKING:
    from whowhich.script import snakemake


def main(model, clusters, linkage, similarity, dendrogram, heat_map, cut, colours):
    names = pd.read_csv(clusters, keep_default_na=False)
    categories = dict(zip(names["name"], names["category"], strict=True))
    shown = list(names.loc[names["status"] == "clustered", "name"])
    merges = pd.read_csv(linkage)[["left", "right", "height", "size"]].to_numpy(dtype=float)
    tree = Tree(shown, merges)
    condensed = pd.read_csv(similarity)["distance"].to_numpy(dtype=float)
    distances = squareform(condensed) if len(shown) > 1 else np.zeros((len(shown),) * 2)
    palette = category_colours(colours)
    with figure_style():
        save_figure(
            draw_dendrogram(tree, categories, cut, model, palette),
            dendrogram.removesuffix(".svg"),
        )
        save_figure(
            draw_heat_map(tree, distances, categories, cut, model, palette),
            heat_map.removesuffix(".svg"),
        )


with logged(snakemake.log):
    main(
        snakemake.wildcards.model,
        snakemake.input.clusters,
        snakemake.input.linkage,
        snakemake.input.similarity,
        snakemake.output.dendrogram[0],
        snakemake.output.heat_map[0],
        snakemake.params.cut,
        dict(snakemake.params.colours),
    )
