"""Pseudo-perplexity, beside the paper's Table 6."""

from collections.abc import Mapping, Sequence

import pandas as pd

from whowhich.published.numbers import pair_models
from whowhich.stats.correlations import pair_orders

ROW_COLUMNS = (
    "model",
    "paper_model",
    "corpus",
    "variant",
    "sentences",
    "pppl",
    "pppl_low",
    "pppl_high",
    "published_pppl",
    "ratio",
    "status",
)
AGREEMENT_COLUMNS = (
    "corpus",
    "variant",
    "models",
    "pairs",
    "same_order",
    "other_order",
    "tied",
    "tau",
    "status",
)


def compare_perplexities(
    ours: pd.DataFrame, published: pd.DataFrame, counterparts: Mapping[str, Sequence[str]]
) -> tuple[pd.DataFrame, pd.DataFrame]:
    """(ROW_COLUMNS, AGREEMENT_COLUMNS): each definition of ours beside the published value.

    ours: as tables.pppl.pppl_table gives it; published: PERPLEXITY_COLUMNS of published.numbers;
    counterparts: by our model, the paper's.

    A row a model, corpus, definition ("variant") and counterpart: ratio is ours / published.
    status: ok, no_value (no sentence could be scored), or why a model stands on one side alone,
    see `pair_models`.

    A row a corpus and definition: whether the models come in the published order, see
    `ranks.pair_orders`. Perplexities of models with other vocabularies are not on one scale.
    """
    theirs = dict(zip(published["model"], published["pppl"], strict=True))
    rows = []
    for model, other, status in pair_models(counterparts, theirs):
        pair = {"model": model, "paper_model": other, "published_pppl": theirs.get(str(other))}
        if model is None:
            rows.append({**pair, "status": status})
        for row in ours[ours["model"] == model].to_dict("records"):
            unscored = "no_value" if pd.isna(row["pppl"]) else status
            rows.append({**pair, **{c: row[c] for c in ROW_COLUMNS[2:8]}, "status": unscored})
    frame = pd.DataFrame(rows, columns=list(ROW_COLUMNS))
    frame["sentences"] = frame["sentences"].astype("Int64")
    frame["ratio"] = frame["pppl"].astype(float) / frame["published_pppl"].astype(float)
    return frame, _agreement(frame[frame["model"].notna()])


def _agreement(frame: pd.DataFrame) -> pd.DataFrame:
    rows = []
    for (corpus, variant), part in frame.groupby(["corpus", "variant"], sort=False):
        known = part[part["ratio"].notna()]
        order = pair_orders(known["pppl"].tolist(), known["published_pppl"].tolist())
        rows.append({"corpus": corpus, "variant": variant, "models": len(known), **order})
    return pd.DataFrame(rows, columns=list(AGREEMENT_COLUMNS))
