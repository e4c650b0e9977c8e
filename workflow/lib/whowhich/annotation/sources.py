"""What a sheet is drawn from: a references table, or the shards' samples of candidate pairs."""

import os
from collections import Counter
from collections.abc import Iterable, Mapping

import pyarrow.parquet as pq

from whowhich.annotation.draw import StratifiedDraw
from whowhich.annotation.sheet import ITEM_COLUMNS
from whowhich.tables.candidates import CANDIDATES
from whowhich.tables.parquet import read_table

Draw = StratifiedDraw[tuple[str, bool], Mapping]


def draw_references(path: str | os.PathLike, seed: int, size: int) -> Draw:
    """`size` references a pronoun of a references table, read in batches."""
    draw: Draw = StratifiedDraw(seed, size)
    with pq.ParquetFile(path) as file:
        for batch in file.iter_batches(columns=list(ITEM_COLUMNS)):
            for row in batch.to_pylist():
                draw.offer((row["pronoun"], True), row["reference_id"], row)
    return draw


def merge_candidates(paths: Iterable[str | os.PathLike], seed: int, size: int) -> Draw:
    """`size` pairs a pronoun that were found to be references and as many that were not.

    paths: samples of shards, drawn with the same seed and size.
    """
    draw: Draw = StratifiedDraw(seed, size)
    population: Counter[tuple[str, bool]] = Counter()
    for path in paths:
        here = {}
        for row in read_table(path, CANDIDATES).to_pylist():
            stratum = (row["pronoun"], row["found"])
            here[stratum] = row["population"]
            draw.offer(stratum, row["reference_id"], row)
        population.update(here)
    draw.population = population
    return draw
