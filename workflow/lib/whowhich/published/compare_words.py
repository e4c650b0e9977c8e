"""How far top words agree with those that the paper printed, and what chance would give."""

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd

from whowhich.errors import InputError, choices
from whowhich.published.numbers import NO_COUNTERPART, pair_models
from whowhich.templates.printed_words import PIECE_MARK, matches_censored
from whowhich.templates.template_sets import CONDITIONS

BOTH = "both"
_FULL_TABLES = (8, 9, 10, 11)  # Tables 2 and 3 repeat rows of 8 and 9
_COLUMNS = ("table", "model", "name", "condition", "rank", "word")

Lists = Mapping[str, Mapping[str, Sequence[str]]]

COLUMNS = (
    "model",
    "paper_model",
    "condition",
    "names",
    "overlap",
    "by_chance",
    "p_value",
    "permutations",
    "status",
)
NO_MASK = "no_mask"


def read_published(path, model: str) -> dict[str, dict[str, list[str]]]:
    """The paper's lists for one of its models: condition -> name -> words by rank.

    Raises InputError if the file has other columns or lacks the model.
    """
    table = pd.read_csv(path, keep_default_na=False)
    if tuple(table.columns) != _COLUMNS:
        raise InputError(f"{path}: columns {list(table.columns)}; expected {list(_COLUMNS)}")
    table = table[table["table"].isin(_FULL_TABLES)]
    if model not in set(table["model"]):
        raise InputError(
            f"templates.counterparts: {model!r} is no model of the paper; "
            f"valid are {choices(sorted(set(table['model'])))}"
        )
    chosen = table[table["model"] == model].sort_values(["name", "condition", "rank"])
    return {
        condition: {
            str(name): list(rows["word"])
            for name, rows in chosen[chosen["condition"] == condition].groupby("name")
        }
        for condition in CONDITIONS
    }


def shared_words(ours: Sequence[str], printed: Sequence[str]) -> list[str]:
    """Our words that the paper's list holds, censored or not; case counts, piece marks don't."""
    bare = [word.removeprefix(PIECE_MARK) for word in printed]
    return [
        word
        for word in ours
        if any(matches_censored(other, word.removeprefix(PIECE_MARK)) for other in bare)
    ]


def overlap_matrix(ours: Lists, printed: Lists, condition: str, names: Sequence[str]) -> np.ndarray:
    """Share of the paper's words for name j (columns) among ours for name i (rows)."""
    matrix = np.zeros((len(names), len(names)))
    for j, other in enumerate(names):
        theirs = printed[condition][other]
        for i, name in enumerate(names):
            matrix[i, j] = len(shared_words(ours[condition].get(name, ()), theirs)) / len(theirs)
    return matrix


def compare(
    ours: Lists, printed: Lists, permutations: int = 10_000, seed: int = 0
) -> tuple[pd.DataFrame, pd.DataFrame]:
    """(overall, per name) agreement of our lists with the paper's.

    ours, printed: condition -> name -> top words, equally many; only names of both count.

    overall has one row a condition and one for both: overlap (mean share of the paper's words
    that ours holds for the right name), by_chance (the same against the lists of all other names,
    since lists share words that the model favours anyway), p_value (share of permutations of the
    names that reach the overlap, the observed one counted), names, permutations, status.

    per name: name, condition, overlap, by_chance, shared (words, ", " between).
    """
    names = sorted(set(ours[CONDITIONS[0]]) & set(printed[CONDITIONS[0]]))
    matrices = {c: overlap_matrix(ours, printed, c, names) for c in CONDITIONS}
    rows = []
    for condition in CONDITIONS:
        chance = _others(matrices[condition])
        for i, name in enumerate(names):
            words = shared_words(ours[condition].get(name, ()), printed[condition][name])
            value = matrices[condition][i, i]
            rows.append((name, condition, value, chance[i], ", ".join(words)))
    per_name = pd.DataFrame(rows, columns=["name", "condition", "overlap", "by_chance", "shared"])
    matrices[BOTH] = np.mean([matrices[c] for c in CONDITIONS], axis=0)
    overall = [
        {"condition": condition, **_test(matrices[condition], permutations, seed)}
        for condition in (*CONDITIONS, BOTH)
    ]
    return pd.DataFrame(overall), per_name


def _others(matrix: np.ndarray) -> np.ndarray:
    """Mean of each row without its diagonal; NaN for a single name."""
    count = len(matrix)
    if count < 2:
        return np.full(count, np.nan)
    return (matrix.sum(axis=1) - np.diag(matrix)) / (count - 1)


def _test(matrix: np.ndarray, permutations: int, seed: int) -> dict:
    count = len(matrix)
    overlap = float(np.diag(matrix).mean()) if count else float("nan")
    result: dict[str, object] = {
        "overlap": overlap,
        "by_chance": float(_others(matrix).mean()) if count > 1 else np.nan,
        "p_value": np.nan,
        "names": count,
        "permutations": permutations,
        "status": "ok",
    }
    if count < 2:
        return result | {"permutations": 0, "status": "fewer than two names"}
    generator = np.random.default_rng(seed)
    order = generator.permuted(np.tile(np.arange(count), (permutations, 1)), axis=1)
    means = matrix[np.arange(count), order].mean(axis=1)
    reached = int((means >= overlap - 1e-12).sum())
    return result | {"p_value": (reached + 1) / (permutations + 1)}


def compare_words(
    overlaps: Mapping[str, pd.DataFrame],
    masked: Sequence[str],
    published: Sequence[str],
    counterparts: Mapping[str, Sequence[str]],
) -> pd.DataFrame:
    """COLUMNS, a row a model, counterpart and condition.

    overlaps: by our model, what published.compare_words.compare gives over all names, with
    paper_model; masked: our models that fill in templates; published: the paper's models;
    counterparts: by our model, the paper's. status: ok, why there is no p-value, why a model
    stands on one side alone (see `pair_models`), or no_mask for a model that has none to fill.
    """
    rows: list[dict] = []
    for model, other, status in pair_models(counterparts, published):
        if model is not None and other is not None and model in overlaps:
            found = overlaps[model]
            rows += found[found["paper_model"] == other].assign(model=model).to_dict("records")
            continue
        if model is not None:
            status = NO_COUNTERPART if model in masked else NO_MASK
        rows.append({"model": model, "paper_model": other, "status": status})
    frame = pd.DataFrame(rows, columns=list(COLUMNS))
    return frame.astype({"names": "Int64", "permutations": "Int64"})
