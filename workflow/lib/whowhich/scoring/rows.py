"""Rows of the references table on their way to rows of pronoun scores."""

import numpy as np
import pyarrow as pa

from whowhich.pronouns import PRONOUNS
from whowhich.scoring.masking import NotOneToken
from whowhich.tables.scores import PRONOUN_SCORES

# Columns of the references table that scoring reads.
COLUMNS = ["reference_id", "sentence", "pronoun", "pronoun_start", "pronoun_end"]


def check_pronoun(row: dict) -> None:
    """Raise NotOneToken ("pronoun_not_found") if the offsets don't hold the row's pronoun."""
    start, end = row["pronoun_start"], row["pronoun_end"]
    found = row["sentence"][start:end] if 0 <= start < end else ""
    if row["pronoun"] not in PRONOUNS or found.lower() != row["pronoun"]:
        raise NotOneToken("pronoun_not_found", f"{found!r} where {row['pronoun']!r} should be")


def scores_table(
    model: str,
    scoring: str,
    rows: list[dict],
    scores: list[np.ndarray | None],
    tokens: list[int],
    statuses: list[str],
) -> pa.Table:
    """PRONOUN_SCORES from parallel lists; scores: (5,) arrays in the order of PRONOUNS."""
    columns = {
        "reference_id": [row["reference_id"] for row in rows],
        "model": [model] * len(rows),
        "tokens": tokens,
        "scoring": [scoring] * len(rows),
        "status": statuses,
    }
    for index, pronoun in enumerate(PRONOUNS):
        columns[f"logp_{pronoun}"] = [
            None if value is None else float(value[index]) for value in scores
        ]
    return pa.table({name: columns[name] for name in PRONOUN_SCORES.names}, schema=PRONOUN_SCORES)
