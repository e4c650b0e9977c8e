"""The bias table for the animal sense of each name, beside that for all rows."""

from collections.abc import Sequence

import pandas as pd

from whowhich.bias.measure import measure_bias
from whowhich.bias.outcomes import outcomes
from whowhich.references.senses import COLUMNS, other_sense, other_shares

__all__ = ["ALL", "ANIMAL", "COLUMNS", "measure_senses"]
ALL, ANIMAL = "all", "animal"


def measure_senses(
    frame: pd.DataFrame,
    names: Sequence[str],
    cluster: str | int = "document",
    confidence: float = 0.95,
) -> pd.DataFrame:
    """The bias table for all rows and for the animal sense (column `sense`), a row a name each.

    `other_senses`: share of the name's rows in another sense (NaN without rows).
    frame: references joined with their scores, COLUMNS among its columns.
    """
    other = other_sense(frame)
    shares = other_shares(frame)
    parts = []
    for sense, chosen in ((ALL, frame), (ANIMAL, frame[~other])):
        found = outcomes(chosen, cluster)
        table = measure_bias(found, chosen["name"].to_numpy(), names, confidence)
        parts.append(table.assign(sense=sense, other_senses=table["name"].map(shares)))
    table = pd.concat(parts, ignore_index=True)
    first = ["sense", "name", "other_senses"]
    return table[[*first, *(column for column in table.columns if column not in first)]]
