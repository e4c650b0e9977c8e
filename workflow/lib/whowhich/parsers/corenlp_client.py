"""Stanza's client of CoreNLP, imported without the rest of Stanza."""

import importlib.util
import sys
import types

from whowhich.errors import InputError


def import_client() -> types.ModuleType:
    """The module stanza.server.client.

    `import stanza` would load PyTorch (seconds, 600 MB), for which the client has no use: its
    package is entered without running the package's own code, and is as ever afterwards.

    Raises InputError if Stanza isn't installed.
    """
    if "stanza" in sys.modules:
        from stanza.server import client

        return client
    spec = importlib.util.find_spec("stanza")
    if spec is None:
        raise InputError("parser: kind 'corenlp' needs the Python package stanza (its client)")
    package = types.ModuleType("stanza")
    package.__path__ = list(spec.submodule_search_locations or ())
    sys.modules["stanza"] = package
    try:
        from stanza.server import client
    finally:
        del sys.modules["stanza"]
    return client
