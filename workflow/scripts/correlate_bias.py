"""Rule correlate_bias: the bias of a model beside the shares of object pronouns in corpora."""

from pathlib import Path
from typing import TYPE_CHECKING

import pandas as pd

from whowhich.counts.correlation import correlate, join_points
from whowhich.names import human_names, read_names
from whowhich.script import logged
from whowhich.tables.formats import csv_text, write_text

if TYPE_CHECKING:
    from whowhich.script import snakemake


def main(bias, counts, humans, shares_from, confidence):
    """bias, counts: tables by corpus; shares_from: the corpora of the shares, or "others"."""
    points, rows = [], []
    for corpus, table in bias.items():
        others = [other for other in counts if other != corpus]
        sources = others if shares_from == "others" else shares_from
        shares = [counts[source] for source in sources]
        joined = join_points(corpus, table, shares)
        points.append(joined)
        row = correlate(joined, "+".join(sources), humans, confidence)
        # What a calibrated model would give, and what is left, over the same names.
        for measure in ("bias_expected", "bias_excess"):
            values = table.assign(bias=table[measure].where(table["bias"].notna()))
            beside = correlate(join_points(corpus, values, shares), "", humans, confidence)
            for column in ("r", "r_low", "r_high"):
                row[column.replace("r", f"r_{measure}", 1)] = beside[column].to_numpy()
        rows.append(row)
    return pd.concat(rows, ignore_index=True), pd.concat(points, ignore_index=True)


with logged(snakemake.log):
    correlation, points = main(
        dict(zip(snakemake.params.scored, map(pd.read_csv, snakemake.input.bias), strict=True)),
        dict(zip(snakemake.params.corpora, map(pd.read_csv, snakemake.input.counts), strict=True)),
        human_names(read_names(snakemake.input.names)),
        snakemake.params.shares_from,
        snakemake.params.confidence,
    )
    write_text(Path(snakemake.output.correlation), csv_text(correlation))
    write_text(Path(snakemake.output.points), csv_text(points))
