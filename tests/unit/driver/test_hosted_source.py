"""The tree of a commit, taken from a clone into a folder of the working directory."""

import os
import subprocess
import sys
import threading
import types
from pathlib import Path

import pytest
from snakemake_interface_common.exceptions import WorkflowError

from whowhich.driver import hosted_source as module

FILES = {"Snakefile": "rule all:\n", "workflow/lib/whowhich/a.py": "A = 1\n", "b c.csv": "ä,ö\n"}


class Hosted:
    """What of Snakemake's hosted file is used: its clone, and what the user calls the commit."""

    def __init__(self, clone: Path, ref: str):
        self.hosted_repo = types.SimpleNamespace(repo_clone=clone)
        self.ref = ref


def git(folder: Path, *arguments: str) -> str:
    user = ["-c", "user.name=who", "-c", "user.email=who@example.org"]
    command = ["git", "-C", folder, *user, *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


@pytest.fixture
def origin(tmp_path):
    """A repository of one commit, tagged v1, that Snakemake's bare clone is made of."""
    folder = tmp_path / "origin"
    folder.mkdir()
    git(folder, "init", "--quiet", "--initial-branch=main")
    commit(folder, "v1", **FILES)
    return folder


def commit(folder: Path, tag: str, **files: str) -> str:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", tag)
    git(folder, "tag", tag)
    return git(folder, "rev-parse", "HEAD")


def cloned(origin: Path) -> Path:
    """The bare clone of the origin as it is, made once."""
    clone = origin.with_name("clone of " + git(origin, "rev-parse", "--short", "HEAD"))
    if not clone.exists():
        git(origin, "clone", "--quiet", "--bare", str(origin), str(clone))
    return clone


@pytest.fixture(autouse=True)
def working_directory(tmp_path, monkeypatch):
    """An empty one; the library that the tests have loaded is none of a workflow's."""
    folder = tmp_path / "work dir"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.delitem(sys.modules, "whowhich")
    # Set first, to be taken back afterwards.
    monkeypatch.setenv(module.COMMIT_VARIABLE, "")
    monkeypatch.delenv(module.COMMIT_VARIABLE)
    return folder


def contents(folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder)): path.read_text(encoding="utf-8")
        for path in folder.rglob("*")
        if path.is_file()
    }


@pytest.mark.parametrize("ref", ["v1", "main", "commit", "short"])
def test_the_whole_tree_of_a_tag_a_branch_or_a_commit(origin, working_directory, ref):
    head = git(origin, "rev-parse", "HEAD")
    ref = {"commit": head, "short": head[:9]}.get(ref, ref)
    found = module.bring(Hosted(cloned(origin), ref), is_main_process=True)
    assert found == working_directory / module.SOURCES / "current"
    assert contents(found) == FILES
    assert found.resolve().name == head == os.environ[module.COMMIT_VARIABLE]
    # Nothing is left beside it.
    assert {path.name for path in found.parent.iterdir()} == {"current", head}


def test_unchanged_files_keep_their_times(origin):
    old = module.bring(Hosted(cloned(origin), "v1"), True).resolve()
    for path in old.rglob("*"):
        os.utime(path, (1000, 1000))
    commit(origin, "v2", Snakefile="rule none:\n")
    new = module.bring(Hosted(cloned(origin), "v2"), True)
    assert new.resolve() != old
    assert (new / "b c.csv").stat().st_mtime == 1000
    # Not the time of the commit either: results may be younger, and of the version before.
    assert (new / "Snakefile").stat().st_mtime > 1000
    assert contents(old) == FILES


def test_jobs_keep_the_drivers_commit_where_a_branch_moves(origin):
    found = module.bring(Hosted(cloned(origin), "main"), is_main_process=True).resolve()
    commit(origin, "v2", Snakefile="rule none:\n")
    moved = Hosted(cloned(origin), "main")
    assert module.bring(moved, is_main_process=False).resolve() == found
    # A driver that a job starts is none of its jobs.
    assert module.bring(moved, is_main_process=True).resolve() != found


def test_a_job_that_sees_no_folder_makes_it(origin, monkeypatch):
    first = git(origin, "rev-parse", "HEAD")
    commit(origin, "v2", Snakefile="rule none:\n")
    monkeypatch.setenv(module.COMMIT_VARIABLE, first)
    found = module.bring(Hosted(cloned(origin), "main"), is_main_process=False)
    assert found.resolve().name == first


def test_several_at_a_time_make_one(origin, working_directory):
    clone = cloned(origin)
    head = git(origin, "rev-parse", "HEAD")
    places = working_directory / module.SOURCES
    start = threading.Barrier(6)
    errors = []

    def make():
        start.wait()
        try:
            module.unpack(clone, head, places)
            module.link(places, head)
        except Exception as error:
            errors.append(error)

    threads = [threading.Thread(target=make) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    assert contents(places / "current") == FILES
    assert {path.name for path in places.iterdir()} == {"current", head}


def test_a_failure_leaves_no_half_tree(origin, working_directory):
    with pytest.raises(WorkflowError, match="v9"):
        module.bring(Hosted(cloned(origin), "v9"), is_main_process=True)
    with pytest.raises(WorkflowError, match="cannot read whowhich"):
        module.unpack(cloned(origin), "0" * 40, working_directory / module.SOURCES)
    assert list((working_directory / module.SOURCES).iterdir()) == []


def test_no_second_version_beside_a_loaded_one(origin, monkeypatch):
    found = module.bring(Hosted(cloned(origin), "v1"), is_main_process=True)
    loaded = types.ModuleType("whowhich")
    loaded.__path__ = [str(found.resolve() / "workflow" / "lib" / "whowhich")]
    monkeypatch.setitem(sys.modules, "whowhich", loaded)
    assert module.bring(Hosted(cloned(origin), "v1"), is_main_process=True) == found
    before = os.readlink(found)
    commit(origin, "v2", Snakefile="rule none:\n")
    with pytest.raises(WorkflowError, match="two versions of whowhich"):
        module.bring(Hosted(cloned(origin), "v2"), is_main_process=True)
    assert os.readlink(found) == before
