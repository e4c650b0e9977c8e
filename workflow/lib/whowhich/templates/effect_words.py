"""Words with the strongest effects of the crossed templates, and how strong each effect is."""

from collections.abc import Callable, Mapping

import numpy as np
import pandas as pd

from whowhich.templates.effects import EFFECTS

# What a positive and a negative value of an effect favours.
SIDES: Mapping[str, tuple[str, str]] = {
    "subject": ("It, This, That", "She, He"),
    "pronoun": ("which, that", "who"),
    "she_he": ("She", "He"),
    "interaction": ("matched sentences", "mixed sentences"),
}
TOP_COLUMNS = ("name", "effect", "favours", "rank", "token_id", "word", "value")


def top_effect_words(table: pd.DataFrame, names: list[str], count: int = 5) -> pd.DataFrame:
    """The `count` words that each effect favours and disfavours most, by name; columns
    TOP_COLUMNS. table: FACTORIAL_EFFECTS. Ties go by token id; a value of 0 favours nothing."""
    rows = []
    for name in names:
        own = table[table["name"] == name]
        for effect in EFFECTS:
            for sign, favours in zip((1, -1), SIDES[effect], strict=True):
                side = own[own[effect] * sign > 0]
                order = np.lexsort((side["token_id"], -sign * side[effect]))[:count]
                best = side.iloc[order]
                rows += [
                    (name, effect, favours, rank, token, word, value)
                    for rank, (token, word, value) in enumerate(
                        zip(best["token_id"], best["word"], best[effect], strict=True), start=1
                    )
                ]
    return pd.DataFrame(rows, columns=list(TOP_COLUMNS))


def effect_sizes(table: pd.DataFrame, categories: Mapping[str, str]) -> pd.DataFrame:
    """Per name: category, words, and root mean square of each effect over them (natural logs)."""
    rows = []
    for name, category in categories.items():
        own = table[table["name"] == name]
        sizes = {
            f"{effect}_rms": float(np.sqrt((own[effect] ** 2).mean())) if len(own) else np.nan
            for effect in EFFECTS
        }
        rows.append({"name": name, "category": category, "words": len(own), **sizes})
    return pd.DataFrame(rows)


def wide_effects(top: pd.DataFrame, written: Callable[[str], str] = str) -> pd.DataFrame:
    """One row a name, effect and side with its words, from `top_effect_words`."""
    keys = ["name", "effect", "favours"]
    rows = [
        (*key, ", ".join(written(str(word)) for word in own["word"]))
        for key, own in top.groupby(keys, sort=False)
    ]
    return pd.DataFrame(rows, columns=[*keys, "words"])
