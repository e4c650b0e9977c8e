"""The order of names that every result is computed in, whatever order the user's table has."""

from collections.abc import Iterable


def canonical_order(names: Iterable[str]) -> list[str]:
    """Names sorted by their letters, case ignored first (ties by case)."""
    return sorted(names, key=lambda name: (name.casefold(), name))
