import hashlib
import os
from pathlib import Path

import pytest

from whowhich.errors import InputError
from whowhich.parsers.corenlp_install import check_jars, install_corenlp, versions_of_jars

JARS = ("stanford-corenlp-4.5.10.jar", "stanford-corenlp-4.5.10-models.jar", "ejml-0.39.jar")


@pytest.fixture
def jars(tmp_path):
    folder = tmp_path / "the jars"
    folder.mkdir()
    for name in JARS:
        (folder / name).write_text(name)
    lines = [f"{hashlib.sha256(name.encode()).hexdigest()}  {name}\n" for name in JARS]
    (tmp_path / "sums.txt").write_text("".join(lines))
    return folder


def test_versions(jars):
    versions = versions_of_jars(jars)
    assert versions["parser_version"] == versions["parser_model_version"] == "4.5.10"
    assert versions["parser_model_digest"] == hashlib.sha256(JARS[1].encode()).hexdigest()[:16]


@pytest.mark.parametrize("name", JARS[:2])
def test_a_folder_without_the_models_or_the_code_is_refused(jars, name):
    (jars / name).unlink()
    with pytest.raises(InputError, match=r"must hold one .*; its jars are \['ejml"):
        versions_of_jars(jars)


def test_two_releases_are_refused(jars):
    (jars / "stanford-corenlp-4.5.9.jar").touch()
    with pytest.raises(InputError, match="must hold one"):
        versions_of_jars(jars)


def test_sums(jars, tmp_path):
    check_jars(jars, tmp_path / "sums.txt")
    (jars / "x.jar").touch()
    with pytest.raises(InputError, match=r"x\.jar isn't part"):
        check_jars(jars, tmp_path / "sums.txt")
    (jars / "x.jar").unlink()
    (jars / JARS[2]).write_text("other")
    with pytest.raises(InputError, match=r"ejml-0\.39\.jar is not the pinned one"):
        check_jars(jars, tmp_path / "sums.txt")
    (jars / JARS[2]).unlink()
    with pytest.raises(InputError, match=r"ejml-0\.39\.jar is missing"):
        check_jars(jars, tmp_path / "sums.txt")


@pytest.fixture
def maven(jars, tmp_path, monkeypatch):
    """A stand-in for mvn that copies the jars, or fails if a file `broken` is there."""
    script = tmp_path / "bin" / "mvn"
    script.parent.mkdir()
    script.write_text(
        f"""#!/bin/sh
[ -e '{tmp_path}/broken' ] && echo no network && exit 1
for argument; do case "$argument" in
    -DoutputDirectory=*) cp -r '{jars}' "${{argument#-DoutputDirectory=}}" ;;
esac; done
"""
    )
    script.chmod(0o755)
    monkeypatch.setenv("PATH", f"{script.parent}{os.pathsep}{os.environ['PATH']}")
    (tmp_path / "pom.xml").write_text("<project/>")
    return tmp_path


def install(folder):
    install_corenlp(folder / "pom.xml", folder / "sums.txt", folder / "results" / "core nlp")


def test_install(maven):
    install(maven)
    assert {path.name for path in (maven / "results" / "core nlp").iterdir()} == set(JARS)
    assert len(list((maven / "results").iterdir())) == 1


def test_install_that_fails_leaves_nothing(maven):
    (maven / "broken").touch()
    with pytest.raises(InputError, match=r"(?s)could not fetch CoreNLP.*no network"):
        install(maven)
    (maven / "broken").unlink()
    (maven / "the jars" / JARS[0]).write_text("changed on the way")
    with pytest.raises(InputError, match="not the pinned one"):
        install(maven)
    assert list((maven / "results").iterdir()) == []


def test_install_without_maven(jars, tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(InputError, match=r"no mvn on the path.*parser\.jars"):
        install(tmp_path)


def test_the_shipped_list_is_of_the_release_in_the_pom():
    folder = Path(__file__).parents[3] / "resources" / "corenlp"
    names = [line.split()[1] for line in (folder / "sha256sums.txt").read_text().splitlines()]
    assert JARS[0] in names and JARS[1] in names
    assert "<corenlp.version>4.5.10<" in (folder / "pom.xml").read_text()
