"""Sentences for the page's browser of references: which, and what the model said there."""

import numpy as np
import pandas as pd

from whowhich.pronouns import PRONOUNS

LOGP = [f"logp_{pronoun}" for pronoun in PRONOUNS]


def sample_references(references: pd.DataFrame, per_name: int, seed: int) -> pd.DataFrame:
    """At most `per_name` references of each name, as even over the pronouns as they allow.

    references: columns reference_id, name, pronoun at least. The choice depends on the seed and
    the reference_ids alone, not on the order of rows. Rows come back ordered by name, pronoun.
    """
    if per_name == 0 or references.empty:
        return references.iloc[:0]
    generator = np.random.default_rng(seed)
    shuffled = references.sort_values("reference_id").reset_index(drop=True)
    shuffled = shuffled.iloc[generator.permutation(len(shuffled))]
    # The nth row of each pronoun comes before the (n + 1)th of any: rare pronouns are all shown.
    turn = shuffled.groupby(["name", "pronoun"]).cumcount()
    order = shuffled.assign(turn=turn).sort_values(["name", "turn"], kind="stable")
    chosen = order.groupby("name").head(per_name)
    return chosen.drop(columns="turn").sort_values(["name", "pronoun", "reference_id"])


def browser_rows(
    references: pd.DataFrame, scores: dict[str, pd.DataFrame], with_text: bool
) -> list[dict]:
    """One dictionary a reference, for the page's JSON.

    scores: model -> its pronoun scores. Each row has the name and pronoun with their places in
    the sentence, the document and offset, and per model the five probabilities relative to each
    other (in the order of PRONOUNS; null if not scored). Without text the sentence is left out.
    """
    by_model = {
        model: table[table["status"] == "ok"].set_index("reference_id")[LOGP]
        for model, table in scores.items()
    }
    rows = []
    for row in references.to_dict("records"):
        found = {
            "n": row["name"],
            "p": row["pronoun"],
            "d": row["document"],
            "o": int(row["pronoun_offset"]),
            "m": {
                model: _relative(table.loc[row["reference_id"]])
                if row["reference_id"] in table.index
                else None
                for model, table in by_model.items()
            },
        }
        if with_text:
            found["s"] = row["sentence"]
            found["at"] = [
                int(row[column])
                for column in ("name_start", "name_end", "pronoun_start", "pronoun_end")
            ]
        rows.append(found)
    return rows


def _relative(logp: pd.Series) -> list[float]:
    values = np.exp(logp.to_numpy(dtype=np.float64) - np.logaddexp.reduce(logp.to_numpy(float)))
    return [round(float(value), 4) for value in values]
