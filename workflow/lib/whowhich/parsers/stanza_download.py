"""Fetching Stanza's English models: those of one package that parsing needs."""

import json
import os
import tempfile
from pathlib import Path

from whowhich.errors import InputError, choices
from whowhich.parsers.stanza import LANGUAGE, PROCESSORS

# Lemmas that are the words themselves, which takes no model.
_NO_FILE = "identity"


def download_stanza(package: str, folder: str | Path, url: str | None = None) -> None:
    """Fill `folder`, which must not exist, with the models of a package; whole or not at all.

    url: of the resources that list packages; None takes Stanza's own (or STANZA_RESOURCES_URL).
    Stanza checks each file's MD5. Raises InputError for an unknown package and for a failed
    download.
    """
    import stanza
    from requests import RequestException
    from stanza.resources import common

    target = Path(folder).absolute()
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=f".{target.name}.") as scratch:
        models = str(Path(scratch) / "models")
        try:
            common.download_resources_json(models, url or common.DEFAULT_RESOURCES_URL)
            described = json.loads((Path(models) / "resources.json").read_text(encoding="utf-8"))
            packages = described[LANGUAGE]["packages"]
            if package not in packages:
                raise InputError(
                    f"parser.package: Stanza has no English package {package!r}; "
                    f"valid are {choices(packages)}"
                )
            models_of = {p: packages[package].get(p, _NO_FILE) for p in PROCESSORS}
            stanza.download(
                LANGUAGE,
                models,
                package=None,
                processors={p: name for p, name in models_of.items() if name != _NO_FILE},
                download_json=False,
                verbose=False,
            )
        except (RequestException, OSError, ValueError, KeyError) as error:
            raise InputError(
                f"parser.package: Stanza's models {package!r} could not be downloaded (is there a "
                "network?); run the rule again, or name a folder of models in parser.model: "
                f"{type(error).__name__}: {error}"
            ) from error
        os.rename(models, target)
