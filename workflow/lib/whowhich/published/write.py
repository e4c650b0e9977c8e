"""A comparison with a table of the paper as files: its rows, the agreement, the set-up."""

import os
from collections.abc import Mapping

import pandas as pd

from whowhich.published.comparisons import COMPARISONS
from whowhich.published.config_keys import BY_CORPUS
from whowhich.published.set_up import (
    CORPORA,
    MODELS,
    VARIANT,
    add_differences,
    read_set_up,
    set_up,
)
from whowhich.tables.formats import write_formats


def write_comparison(
    table: str,
    rows: pd.DataFrame,
    agreement: pd.DataFrame | None,
    paper: str | os.PathLike,
    params: Mapping,
    path: str,
) -> None:
    """Write the rows, the set-up and, if there is one, the agreement in all formats.

    table: a key of COMPARISONS; paper: path of the paper's set-up; params: of the rule, see
    `our_set_up`; path: of the rows as CSV, beside which the other files lie, with _agreement
    and _set_up in their names. The columns `differs` and `open` are added to the one table that
    COMPARISONS says.
    """
    about = COMPARISONS[table]
    choices = our_set_up(read_set_up(paper, table), rows, params)
    if agreement is not None and about.by_agreement:
        agreement = add_differences(agreement, choices, about.of, about.beside)
    else:
        rows = add_differences(rows, choices, about.of, about.beside)
    parts = {
        "": (rows, f"{about.what}: ours beside {about.number} of the paper."),
        "_agreement": (agreement, f"{about.what}: agreement with {about.number} of the paper."),
        "_set_up": (choices, f"The set-up behind {about.number} of the paper, and ours."),
    }
    for suffix, (frame, caption) in parts.items():
        if frame is not None:
            write_formats(
                frame,
                f"{path.removesuffix('.csv')}{suffix}",
                caption=caption,
                label=f"tab:comparison-{table}{suffix.replace('_', '-')}",
                headers={str(c): str(c).replace("_", " ") for c in frame.columns},
                digits={"p_value": 4, "ratio": 6},
            )


def our_set_up(paper: pd.DataFrame, rows: pd.DataFrame, params: Mapping) -> pd.DataFrame:
    """`set_up` from the params of a rule: those that the keys of the paper's set-up need.

    settings: values by config key. For the key "corpora" formats, by corpus; for "models"
    sources and counterparts, by our model; for each of BY_CORPUS a param of its last part
    ("resolver"), values by corpus. Definitions of PPPL are those of the rows.
    One that is missing is an error.
    """
    keys = set(paper["key"])
    compared = params["counterparts"] if MODELS in keys else {}
    return set_up(
        paper,
        params["settings"],
        by_corpus={key: params[key.split(".")[-1]] for key in BY_CORPUS if key in keys},
        formats=params["formats"] if CORPORA in keys else {},
        sources=params["sources"] if MODELS in keys else {},
        pairs=[(model, other) for model, others in compared.items() for other in others],
        variants=list(rows["variant"].dropna().unique()) if VARIANT in keys else [],
    )
