"""Marks of names that often stand for something other than the animal."""

from collections.abc import Collection

import pandas as pd

# A name with a larger share of other senses is marked.
LIMIT = 0.2
MARK = "†"
NOTE = f"{MARK} over a fifth of the sentences use the name in another sense than the animal's."


def marked_names(senses: pd.DataFrame) -> set[str]:
    """The names to be marked; senses: the table of rule measure_senses."""
    return set(senses.loc[senses["other_senses"] > LIMIT, "name"])


def label(name: str, marked: Collection[str]) -> str:
    """The name as an axis shows it."""
    return name + MARK if name in marked else name
