"""Variants of the study: the same rules with some config keys changed.

A stage writes below results/variants/{variant}/ only if a changed key reaches it, that is, if
the stage or one that it builds on reads the key; else the base tree's files are shared.
"""

import copy
from collections.abc import Iterable, Mapping

from whowhich.errors import InputError
from whowhich.flow.stages import STAGES, reads


def merge(base: Mapping, changes: Mapping) -> dict:
    """A copy of `base` with `changes` merged in, mappings key by key, all else replaced."""
    merged = copy.deepcopy(dict(base))
    for key, value in changes.items():
        old = merged.get(key)
        if isinstance(value, Mapping) and isinstance(old, Mapping):
            merged[key] = merge(old, value)
        else:
            merged[key] = copy.deepcopy(value)
    return merged


def changed_keys(base: Mapping, other: Mapping, prefix: str = "") -> set[str]:
    """Dotted keys of the leaves in which two configs differ."""
    found = set()
    for key in {*base, *other}:
        one, two = base.get(key), other.get(key)
        if isinstance(one, Mapping) and isinstance(two, Mapping):
            found |= changed_keys(one, two, f"{prefix}{key}.")
        elif one != two:
            found.add(f"{prefix}{key}")
    return found


def reached_stages(changed: Iterable[str]) -> set[str]:
    """The stages whose results depend on one of the changed keys.

    Raises InputError for a key that no stage reads: the variant would be the base again.
    """
    reached = set()
    for key in changed:
        stages = {stage for stage in STAGES if any(_covers(read, key) for read in reads(stage))}
        if not stages:
            raise InputError(f"config: variants: the key {key!r} changes no result")
        reached |= stages
    return reached


def _covers(read: str, key: str) -> bool:
    return key == read or key.startswith(f"{read}.") or read.startswith(f"{key}.")
