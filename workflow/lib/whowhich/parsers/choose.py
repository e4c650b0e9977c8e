"""The parser that a config asks for."""

import contextlib
import importlib
from collections.abc import Mapping

from whowhich.errors import InputError, choices
from whowhich.parsers.tree import Parser

KINDS = ("spacy", "corenlp", "stanza")


def open_parser(config: Mapping) -> contextlib.AbstractContextManager[Parser]:
    """The parser of the config's section `parser`, loaded; to be used in a `with` block.

    The parser's module is imported by name: the code digest of a rule that parses has the digest
    of the configured parser alone, so that an edit of another reruns nothing.

    Raises InputError for an unknown kind; entering, what the parser raises for its model.
    """
    kind = config["kind"]
    if kind not in KINDS:
        raise InputError(f"parser: kind {kind!r}; valid are {choices(KINDS)}")
    return importlib.import_module(f"whowhich.parsers.{kind}").open_parser(config)
