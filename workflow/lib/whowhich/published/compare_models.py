"""Size and shape of models, beside the paper's Table 7."""

from collections.abc import Mapping, Sequence

import pandas as pd

from whowhich.published.numbers import pair_models

SIZES = ("layers", "hidden", "embedding")
COLUMNS = (
    "model",
    "paper_model",
    "parameters_million",
    "published_parameters_million",
    "ratio",
    *(f"{side}{size}" for size in SIZES for side in ("", "published_")),
    "same_shape",
    "published_note",
    "status",
)


def compare_facts(
    facts: Mapping[str, Mapping], published: pd.DataFrame, counterparts: Mapping[str, Sequence[str]]
) -> pd.DataFrame:
    """COLUMNS, a row a model and counterpart: its size beside the published one.

    facts: by our model, as models.facts gives them; published: MODEL_COLUMNS of
    published.numbers; counterparts: by our model, the paper's. ratio: of parameters, ours /
    published; same_shape: whether layers, hidden and embedding widths are equal (yes, no, or
    empty). status: ok, or why a model stands on one side alone, see `pair_models`.
    """
    theirs = {str(row["model"]): row for row in published.to_dict("records")}
    rows = []
    for model, other, status in pair_models(counterparts, theirs):
        row: dict = {"model": model, "paper_model": other, "status": status}
        row |= {"same_shape": "", "published_note": ""}
        if model is not None:
            row["parameters_million"] = facts[model]["parameters"] / 1e6
            row |= {size: facts[model][size] for size in SIZES}
        if other is not None:
            printed = theirs[other]
            row["published_parameters_million"] = printed["parameters_million"]
            row |= {f"published_{size}": printed[size] for size in SIZES}
            row["published_note"] = printed["note"]
        if model is not None and other is not None:
            row["ratio"] = row["parameters_million"] / row["published_parameters_million"]
            equal = all(row[size] == row[f"published_{size}"] for size in SIZES)
            row["same_shape"] = "yes" if equal else "no"
        rows.append(row)
    frame = pd.DataFrame(rows, columns=list(COLUMNS))
    whole = ["published_parameters_million", *SIZES, *(f"published_{size}" for size in SIZES)]
    return frame.astype(dict.fromkeys(whole, "Int64"))
