"""A folder of CoreNLP's jars: which version it holds, and whether it is what was asked for."""

import hashlib
import re
from pathlib import Path

from whowhich.errors import InputError

_CODE = re.compile(r"stanford-corenlp-(\d[\d.]*)\.jar")
_MODELS = re.compile(r"stanford-corenlp-(\d[\d.]*)-models(?:-english)?\.jar")


def versions_of_jars(folder: str | Path) -> dict[str, str]:
    """Version of CoreNLP in a folder, of its models, and digest of these.

    Raises InputError unless the folder has just one jar of CoreNLP and one of its models.
    """
    names = sorted(path.name for path in Path(folder).glob("*.jar"))
    code = [match for name in names if (match := _CODE.fullmatch(name))]
    models = [match for name in names if (match := _MODELS.fullmatch(name))]
    if len(code) != 1 or len(models) != 1:
        raise InputError(
            f"parser.jars: {folder} must hold one stanford-corenlp-VERSION.jar and one "
            f"stanford-corenlp-VERSION-models.jar beside what they need; its jars are {names}"
        )
    return {
        "parser_version": code[0][1],
        "parser_model_version": models[0][1],
        "parser_model_digest": sha256(Path(folder) / models[0][0])[:16],
    }


def check_jars(folder: str | Path, sums: str | Path) -> None:
    """Check that a folder holds just the files of a list as `sha256sum` writes it.

    Raises InputError that names the first file that is missing, unknown or different.
    """
    lines = Path(sums).read_text(encoding="utf-8").splitlines()
    expected = {name: digest for digest, name in (line.split() for line in lines)}
    there = {path.name for path in Path(folder).iterdir()}
    for name in sorted(expected.keys() | there):
        if name not in there:
            raise InputError(f"{folder}: {name} is missing")
        if name not in expected:
            raise InputError(f"{folder}: {name} isn't part of the pinned release")
        if (found := sha256(Path(folder) / name)) != expected[name]:
            raise InputError(
                f"{folder}: {name} is not the pinned one: its SHA-256 is {found}, "
                f"expected {expected[name]}"
            )


def sha256(path: str | Path) -> str:
    """Hexadecimal SHA-256 of a file."""
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
