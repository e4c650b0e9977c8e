"""The words whose probability changes most (paper, Tables 2, 3 and 8-11)."""

from collections.abc import Callable, Sequence

import pandas as pd

from whowhich.templates.template_sets import CONDITIONS

COLUMNS = (
    "name",
    "name_pieces",
    "condition",
    "rank",
    "token_id",
    "word",
    "log_ratio",
    "z",
    "p_object",
    "p_human",
)


def top_words(
    associations: pd.DataFrame, names: Sequence[str], pieces: dict[str, int], count: int = 5
) -> pd.DataFrame:
    """The `count` associated words of each name and condition with the largest |log ratio|.

    associations: the table of that name; names: their order in the result; pieces: number of
    tokens of each name. Ties go by token id. A name with fewer words has fewer rows.
    """
    order = {name: place for place, name in enumerate(names)}
    conditions = {condition: place for place, condition in enumerate(CONDITIONS)}
    table = associations.assign(
        change=-associations["log_ratio"].abs(),
        name_order=associations["name"].map(order),
        condition_order=associations["condition"].map(conditions),
        name_pieces=associations["name"].map(pieces),
    ).sort_values(["name_order", "condition_order", "change", "token_id"], kind="stable")
    table["rank"] = table.groupby(["name", "condition"]).cumcount() + 1
    return table.loc[table["rank"] <= count, list(COLUMNS)].reset_index(drop=True)


def wide_table(
    top: pd.DataFrame,
    names: Sequence[str],
    written: Callable[[str], str] = lambda word: word,
) -> pd.DataFrame:
    """One row a name as the paper prints it: its words in object and in human sentences.

    written: how a word is shown (censored, or as it is).
    """
    rows = []
    for name in names:
        cells = {"name": name}
        for condition in CONDITIONS:
            chosen = top[(top["name"] == name) & (top["condition"] == condition)]
            cells[condition] = ", ".join(written(str(word)) for word in chosen["word"])
        rows.append(cells)
    return pd.DataFrame(rows, columns=["name", *CONDITIONS])
