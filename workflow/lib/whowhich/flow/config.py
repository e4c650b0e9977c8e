"""The checked config: its schema, the paths that it names, its variants."""

import copy
import difflib
import glob
import os
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from jsonschema import Draft202012Validator, validators
from jsonschema.exceptions import ValidationError, best_match
from snakemake.io import local

from whowhich.errors import InputError, choices
from whowhich.flow.stages import STAGES, reads


def resolve(path: str, repository: str | Path, must_exist: str | None = None) -> str:
    """A path of the config, sought in the working directory, then in the repository.

    The path may be a glob, which is found where it matches something. An absolute path and one
    found in the working directory are returned as they are (`~` is expanded); one found in the
    repository as a path from the working directory to it, so that nothing is computed anew when
    both are moved together. A path found nowhere is returned as it is, or raises
    InputError if `must_exist` names the config key that it comes from. What is found is marked as
    local, for Snakemake not to put it below the prefix of a module.
    """
    expanded = os.path.expanduser(path)
    if _found(expanded):
        return local(expanded)
    beside = Path(repository) / expanded
    if not os.path.isabs(expanded) and _found(str(beside)):
        return local(os.path.relpath(beside))
    if must_exist:
        sought = [os.path.abspath(expanded)]
        if not os.path.isabs(expanded):
            sought.append(os.path.abspath(beside))
        raise InputError(
            f"config: {must_exist}: no such path {path!r}; sought {' and '.join(sought)}"
        )
    return path


def _found(path: str) -> bool:
    return os.path.exists(path) or next(glob.iglob(path, recursive=True), None) is not None


def check_config(config: dict, schema: dict, where: str = "config") -> dict:
    """Check `config` against `schema`, fill in defaults in place, and return it.

    where: how errors call it ("config", "variant 'x'").
    Raises InputError that names the key, its value and what is valid.
    """
    error = best_match(_WithDefaults(schema).iter_errors(config))
    if error is not None:
        raise InputError(_explain(error, where))
    return config


def _fill_defaults(validator, properties, instance, schema):
    if isinstance(instance, dict):
        for key, subschema in properties.items():
            if "default" in subschema:
                instance.setdefault(key, _copy(subschema["default"]))
    yield from Draft202012Validator.VALIDATORS["properties"](
        validator, properties, instance, schema
    )


_WithDefaults = validators.extend(Draft202012Validator, {"properties": _fill_defaults})


def _copy(value):
    if isinstance(value, dict):
        return {key: _copy(item) for key, item in value.items()}
    return [_copy(item) for item in value] if isinstance(value, list) else value


def _explain(error: ValidationError, where: str) -> str:
    key = ".".join(str(part) for part in error.absolute_path)
    at = f"{where}: {key}" if key else where
    if error.validator == "additionalProperties":
        valid = list(error.schema.get("properties", {}))
        patterns = error.schema.get("patternProperties", {})
        for name in error.instance:
            if name not in valid and not patterns:
                close = difflib.get_close_matches(str(name), valid, n=1)
                hint = f" (did you mean {close[0]!r}?)" if close else ""
                return f"{at}: unknown key {name!r}{hint}; valid keys are {choices(valid)}"
        if patterns:
            bad = [name for name in error.instance if not _matches(name, patterns)]
            return f"{at}: key {bad[0]!r} must match {' or '.join(patterns)} (it names files)"
    if error.validator == "required":
        missing = [name for name in error.validator_value if name not in error.instance]
        return f"{at}: the key {missing[0]!r} is missing"
    if error.validator == "enum":
        return f"{at}: {error.instance!r} is not valid; valid are {choices(error.validator_value)}"
    return f"{at}: {error.message}"


def _matches(name: str, patterns: dict) -> bool:
    return any(re.search(pattern, str(name)) for pattern in patterns)


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
