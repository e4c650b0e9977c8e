"""The nouns that are swapped: the names under study, then the controls."""

from collections.abc import Sequence

from whowhich.errors import InputError
from whowhich.names import Name, read_names, word_forms

CONTROLS = ("person", "thing")


def read_nouns(names: str, controls: Sequence[str] = ()) -> list[Name]:
    """Nouns of the names table and of control tables (categories "person" and "thing").

    Raises InputError for a control of another category, or that the names table has, too.
    """
    nouns = read_names(names)
    for path in controls:
        taken = set(word_forms(nouns))
        for noun in read_names(path):
            if noun.category not in CONTROLS:
                raise InputError(
                    f"swap.controls: {path}: category {noun.category!r} of {noun.name!r}; "
                    f"valid are 'person', 'thing'"
                )
            if taken & set(word_forms([noun])):
                raise InputError(f"swap.controls: {path}: {noun.name!r} is among the names, too")
            nouns.append(noun)
    return nouns
