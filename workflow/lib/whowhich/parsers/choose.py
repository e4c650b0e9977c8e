"""The parser that a config asks for."""

from collections.abc import Mapping

from whowhich.errors import InputError, choices
from whowhich.parsers.tree import Parser

KINDS = ("spacy",)


def choose_parser(config: Mapping) -> Parser:
    """The parser of the config's section `parser` (keys kind, model), loaded.

    Raises InputError for an unknown kind, and what the parser itself raises for its model.
    """
    kind = config["kind"]
    if kind == "spacy":
        from whowhich.parsers.spacy import SpacyParser

        return SpacyParser(config["model"])
    raise InputError(f"parser: kind {kind!r}; valid are {choices(KINDS)}")
