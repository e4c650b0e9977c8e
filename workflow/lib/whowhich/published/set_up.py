"""In what a study's set-up differs from the paper's, written beside each comparison."""

import os
from collections.abc import Mapping, Sequence

import pandas as pd

from whowhich.published.compare_pronouns import CORPUS_OF_FORMAT
from whowhich.published.comparisons import BY_CORPUS, COMPARISONS
from whowhich.published.numbers import read_numbers
from whowhich.tables.formats import write_formats

# What the file holds: in which table of the paper a config key matters, the paper's value in the
# terms of the config (empty: it doesn't say), and the section that says so.
PAPER_COLUMNS = ("table", "key", "value", "section", "note")
COLUMNS = ("of", "key", "ours", "paper", "differs", "section", "note")
YES, NO, OPEN = "yes", "no", "open"
# Keys that have no value but an entry for each corpus, model, or definition of PPPL.
CORPORA, MODELS, VARIANT = "corpora", "models", "variant"


def read_set_up(path: str | os.PathLike, table: str) -> pd.DataFrame:
    """The paper's set-up for one of its tables ("1", ..., "8-11"); columns PAPER_COLUMNS.

    Raises InputError if the file has other columns.
    """
    rows = read_numbers(path, PAPER_COLUMNS).astype(str)
    return rows[rows["table"] == table]


def set_up(
    paper: pd.DataFrame,
    settings: Mapping[str, object],
    *,
    by_corpus: Mapping[str, Mapping[str, object]] | None = None,
    formats: Mapping[str, str] | None = None,
    sources: Mapping[str, str] | None = None,
    pairs: Sequence[tuple[str, str]] = (),
    variants: Sequence[str] = (),
) -> pd.DataFrame:
    """COLUMNS, a row a choice: ours beside the paper's, and whether they differ.

    paper: as `read_set_up` gives it. Ours: settings, values by config key; by_corpus, values by
    config key and corpus; formats of corpora; sources of models; pairs, (our model, the paper's)
    that are compared; variants, definitions of PPPL.

    of: the corpus, model or definition that a row is about, or "" for the whole study. differs:
    "yes", "no", or "open" where the paper doesn't say, or where a corpus of the same format may
    be the same text or another. A model is the paper's if the last part of its source names it.
    """
    rows: list[tuple] = []
    for row in paper.to_dict("records"):
        key, value = row["key"], row["value"]
        about = (row["section"], row["note"])
        if key == CORPORA:
            for corpus, format in (formats or {}).items():
                same = OPEN if CORPUS_OF_FORMAT.get(format) == value else YES
                rows.append((corpus, key, f"{corpus} ({format})", value, same, *about))
        elif key == MODELS:
            for model, other in pairs:
                source = (sources or {})[model]
                same = NO if source.rstrip("/").rsplit("/", 1)[-1] == other else YES
                rows.append((model, key, source, other, same, *about))
        else:
            own: Mapping[str, object]
            if key == VARIANT:
                own = {variant: variant for variant in variants}
            else:
                own = (by_corpus or {}).get(key) or {"": settings[key]}
            for of, ours in own.items():
                text = as_text(ours)
                differs = OPEN if not value else NO if text == value else YES
                rows.append((of, key, text, value, differs, *about))
    return pd.DataFrame(rows, columns=list(COLUMNS))


def as_text(value: object) -> str:
    """A config value as a config file has it; a list sorted, with commas."""
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    if isinstance(value, (list, tuple)):
        return ", ".join(sorted(map(str, value)))
    return str(value)


def add_differences(
    table: pd.DataFrame, choices: pd.DataFrame, of: Sequence[str], beside: str = ""
) -> pd.DataFrame:
    """The table with two more columns, differs and open: the keys of which each row's set-up does.

    choices: as `set_up` gives them; of: columns of the table that name what a row is about
    (corpus, model, variant); beside: the column that names the paper's model or corpus, if it
    has one. Keys are joined by ", ". A row that lacks our side or the paper's has none.
    """
    sides = [of[0], *([beside] if beside else [])]

    def keys(row: pd.Series, answer: str) -> str:
        if row[sides].isna().any():
            return ""
        about = {"", *(str(row[column]) for column in of)}
        chosen = choices[choices["of"].isin(about) & (choices["differs"] == answer)]
        if beside:
            many = chosen["key"] == _COMPARED[beside]
            chosen = chosen[~many | (chosen["paper"] == row[beside])]
        return ", ".join(dict.fromkeys(chosen["key"]))

    return table.assign(
        **{
            column: [keys(row, answer) for _, row in table.iterrows()]
            for column, answer in (("differs", YES), ("open", OPEN))
        }
    )


# The key whose entries stand for the one or the other model or corpus of the paper.
_COMPARED = {"paper_model": MODELS, "paper_corpus": CORPORA}


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
