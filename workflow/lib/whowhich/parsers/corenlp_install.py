"""Fetching the pinned release of CoreNLP with Maven."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from whowhich.errors import InputError
from whowhich.parsers.corenlp_jars import check_jars

PLUGIN = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies"


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
                *(mvn, "--batch-mode", "--quiet", "--strict-checksums", "-f", f"{scratch}/pom.xml"),
                *(PLUGIN, f"-DoutputDirectory={jars}", "-DincludeScope=runtime"),
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
