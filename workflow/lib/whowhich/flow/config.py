"""Checking the config against its closed schema, with errors that name the key."""

import difflib
import re

from jsonschema import Draft202012Validator, validators
from jsonschema.exceptions import ValidationError, best_match

from whowhich.errors import InputError, choices


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
