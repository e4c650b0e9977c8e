"""A folder of CoreNLP's jars: fetched with Maven, its version known and its files checked."""

import hashlib
import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from whowhich.errors import InputError

_CODE = re.compile(r"stanford-corenlp-(\d[\d.]*)\.jar")
_MODELS = re.compile(r"stanford-corenlp-(\d[\d.]*)-models(?:-english)?\.jar")

PLUGIN = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies"


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


def install_corenlp(pom: str | Path, sums: str | Path, folder: str | Path) -> None:
    """Fill `folder`, which must not exist, with the jars that `pom` lists; whole or not at all.

    sums: what must be there, see corenlp_jars.check_jars.
    Raises InputError without Maven, if Maven fails, or if a file isn't the one listed.
    """
    mvn = shutil.which("mvn")
    if mvn is None:
        raise InputError(
            "CoreNLP is fetched with Maven, and there is no mvn on the path; install it, or name a "
            "folder of jars in parser.jars"
        )
    target = Path(folder).absolute()
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=f".{target.name}.") as scratch:
        # Maven writes beside the pom, so it gets a copy.
        shutil.copy(pom, Path(scratch) / "pom.xml")
        jars = Path(scratch) / "jars"
        done = subprocess.run(
            [
                mvn,
                "--batch-mode",
                "--quiet",
                "--strict-checksums",
                "-f",
                f"{scratch}/pom.xml",
                PLUGIN,
                f"-DoutputDirectory={jars}",
                "-DincludeScope=runtime",
            ],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )
        if done.returncode != 0:
            said = (done.stdout + done.stderr)[-3000:]
            raise InputError(
                "Maven could not fetch CoreNLP (is there a network?); run the rule again, or name "
                f"a folder of jars in parser.jars. Maven says:\n{said}"
            )
        check_jars(jars, sums)
        os.rename(jars, target)
