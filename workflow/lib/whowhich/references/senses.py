"""Whether a name stands for the animal: "Persian" is a people too, "Robin" a person."""

import re

import numpy as np
import pandas as pd

COLUMNS = ["name", "sentence", "name_start", "name_end", "capitalised", "tag", "entity"]

PEOPLE = "NORP"  # nationalities and religions, in OntoNotes' names of entity kinds
_DETERMINER = re.compile(
    r"an?|the|th(?:is|at|ese|ose)|my|y?our|his|her|its|their|no|any|some|every|each|n?either"
    r"|(?:an)?other|such|what|which|whose|all|both|more|most|many|several|few|.*['’]s|\d+"
    r"|one|two|three|four|five|six|seven|eight|nine|ten",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*|\d+|[^\w\s]")
# What may stand between the words of a noun phrase.
_INSIDE = frozenset("-–\"“”‘’'_")
# Words of a noun phrase that are looked back over in search of its determiner.
_REACH = 5


def other_sense(frame: pd.DataFrame) -> np.ndarray:
    """Whether each reference's name most likely isn't the animal's, shape (rows,).

    So it is for a people ("the Persians, who") and for a proper noun in the singular without
    determiner ("Turkey, which", "Robin, who"), also one that an animal bears. A capital alone
    says little: fables write "the Fox". What precedes is read from the sentence. Other senses in
    small letters (a seal of wax, the frog of a hoof) are not told from the animal.

    frame: COLUMNS, as in the references table.
    """
    rows = zip(*(frame[column] for column in COLUMNS), strict=True)
    return np.array([_is_other(*row) for row in rows], dtype=bool)


def _is_other(name, sentence, start, end, capitalised, tag, entity) -> bool:
    form = sentence[start:end]
    if not form[:1].isupper() or (form.isupper() and len(form) > 1):
        return False
    if entity == PEOPLE:
        return True
    plural = form.lower() != name.lower() or tag in ("NNS", "NNPS")
    proper = capitalised or tag in ("NNP", "PROPN")
    return proper and not plural and not _has_determiner(sentence[:start])


def _has_determiner(before: str) -> bool:
    """Whether the noun phrase that goes on after this text has begun with a determiner."""
    words = [word for word in _WORD.findall(before[-200:]) if word not in _INSIDE]
    for word in reversed(words[-_REACH:]):
        if _DETERMINER.fullmatch(word):
            return True
        if not word[0].isalpha():
            return False
    return False


def other_shares(frame: pd.DataFrame) -> pd.Series:
    """Share of each name's references in another sense, by name; frame: COLUMNS."""
    return pd.Series(other_sense(frame), index=frame["name"], dtype=float).groupby(level=0).mean()
