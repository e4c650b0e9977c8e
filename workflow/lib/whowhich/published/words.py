"""Agreement with the paper's top words for all models in one table (Tables 2, 3, 8-11)."""

from collections.abc import Mapping, Sequence

import pandas as pd

from whowhich.published.numbers import NO_COUNTERPART, pair_models

COLUMNS = (
    *("model", "paper_model", "condition", "names", "overlap", "by_chance", "p_value"),
    *("permutations", "status"),
)
NO_MASK = "no_mask"


def compare_words(
    overlaps: Mapping[str, pd.DataFrame],
    masked: Sequence[str],
    published: Sequence[str],
    counterparts: Mapping[str, Sequence[str]],
) -> pd.DataFrame:
    """COLUMNS, a row a model, counterpart and condition.

    overlaps: by our model, what templates.published.compare gives over all names, with
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
