"""Marks of names that often stand for something other than the animal."""

from collections.abc import Collection, Mapping

# A name with a larger share of other senses is marked.
LIMIT = 0.2
MARK = "†"
NOTE = f"{MARK} over a fifth of the sentences use the name in another sense than the animal's."


def marked_names(shares: Mapping[str, float]) -> set[str]:
    """The names to be marked; shares: of each name's references, those in another sense."""
    return {name for name, share in shares.items() if share > LIMIT}


def label(name: str, marked: Collection[str]) -> str:
    """The name as an axis shows it."""
    return name + MARK if name in marked else name
