"""The paper's published numbers (resources/paper/), read and checked."""

import os
from collections.abc import Iterable, Mapping, Sequence

import pandas as pd

from whowhich.errors import InputError, choices

FREQUENCY_COLUMNS = ("name", "wikipedia_frequency")
PRONOUN_COLUMNS = ("corpus", "pronoun", "count", "count_without_human")
CORRELATION_COLUMNS = ("model", "r")
PERPLEXITY_COLUMNS = ("model", "pppl")
MODEL_COLUMNS = ("model", "parameters_million", "layers", "hidden", "embedding", "note")

OK = "ok"
NO_COUNTERPART = "no_counterpart"
NO_MODEL = "no_model"


def read_numbers(path: str | os.PathLike, columns: Sequence[str]) -> pd.DataFrame:
    """A published table as a frame; empty cells of text are "".

    Raises InputError if the file has other columns than `columns`.
    """
    table = pd.read_csv(path, keep_default_na=False)
    if tuple(table.columns) != tuple(columns):
        raise InputError(f"{path}: columns {list(table.columns)}; expected {list(columns)}")
    return table


def pair_models(
    counterparts: Mapping[str, Sequence[str]], published: Iterable[str]
) -> list[tuple[str | None, str | None, str]]:
    """(our model, the paper's, status), so that no model of either side is left out.

    counterparts: by our model, the paper's that it is compared with, possibly none. Ours come
    first. status: OK; NO_COUNTERPART for one of ours that is compared with none; NO_MODEL for
    one of the paper's with which none of ours is.

    Raises InputError for a counterpart that the paper doesn't have.
    """
    published = list(published)
    pairs: list[tuple[str | None, str | None, str]] = []
    for model, others in counterparts.items():
        for other in others:
            if other not in published:
                raise InputError(
                    f"templates.counterparts: {other!r} of {model!r} is no model of the paper; "
                    f"valid are {choices(published)}"
                )
            pairs.append((model, other, OK))
        if not others:
            pairs.append((model, None, NO_COUNTERPART))
    met = {other for _, other, _ in pairs}
    return pairs + [(None, other, NO_MODEL) for other in published if other not in met]
