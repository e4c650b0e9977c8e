"""Read references with their scores from the two tables."""

import os
from collections.abc import Sequence

import pandas as pd

from whowhich.bias.outcomes import join_scores
from whowhich.tables.parquet import read_table
from whowhich.tables.references import REFERENCES
from whowhich.tables.scores import PRONOUN_SCORES

COLUMNS = ["reference_id", "document", "name_offset", "name", "pronoun", "sentence"]


def read_joined(
    references: str | os.PathLike, scores: str | os.PathLike, columns: Sequence[str] = ()
) -> pd.DataFrame:
    """Scored references (status "ok") with COLUMNS, further `columns` and the scores.

    Raises InputError if a file has another schema, ValueError if the tables don't belong together.
    """
    wanted = list(dict.fromkeys([*COLUMNS, *columns]))
    return join_scores(
        read_table(references, REFERENCES, columns=wanted).to_pandas(),
        read_table(scores, PRONOUN_SCORES).to_pandas(),
    )
