"""The workflow used as a module, from a folder and from GitHub, for which a local clone stands."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

TARGETS = ["bias/tiny/books.csv", "figures/bias/tiny/books.svg", "annotation/books/sheet.csv"]
SOURCES = Path(".snakemake", "whowhich", "source")
# Snakemake's own cache has a clone of each repository; tests have one of their own.
ADDRESS = "https://github.com/who/which"


class User:
    """Somebody's own workflow, with data of its own, that uses whowhich as a module."""

    def __init__(self, study):
        self.study = study
        self.folder = study.folder / "user"
        self.folder.mkdir()
        # In the working directory: the prefix of the module isn't the data's.
        for name in ("corpus", "models", "names.csv"):
            (study.folder / name).rename(self.folder / name)
        config = {
            "names": "names.csv",
            "corpora": {"books": {"path": "corpus", "format": "text", "shards": 2}},
            "models": {"tiny": {"source": "./models/tiny"}},
        }
        (self.folder / "config.yaml").write_text(yaml.safe_dump({"animals": config}))
        study.environment |= {
            "XDG_CACHE_HOME": str(study.folder / "cache"),
            "GIT_CONFIG_COUNT": "1",
            "GIT_CONFIG_KEY_0": f"url.file://{study.code}.insteadOf",
            "GIT_CONFIG_VALUE_0": ADDRESS,
        }

    def use(self, *snakefiles: str, prefix: str | None = "animals") -> None:
        """Write a Snakefile that uses whowhich from each of these addresses."""
        lines = ["configfile: 'config.yaml'"]
        for number, snakefile in enumerate(snakefiles):
            lines += [f"module who{number}:", f"    snakefile: {snakefile}"]
            lines += ["    config: config['animals']"]
            lines += [f"    prefix: '{prefix}{number or ''}'"] if prefix else []
            lines += [f"use rule * from who{number} as who{number}_*"]
        (self.folder / "Snakefile").write_text("\n".join(lines) + "\n")

    def snakemake(self, *arguments: str, ok: bool = True) -> str:
        """Run Snakemake as this user; return what it printed."""
        command = [sys.executable, "-m", "snakemake", "--cores", "2", *arguments]
        return self.study.run([*command, "--directory", str(self.folder), *self.snakefile], ok)

    @property
    def snakefile(self) -> list[str]:
        return ["--snakefile", str(self.folder / "Snakefile")]

    def planned(self, *targets: str) -> set[str]:
        """Rules that a dry run would run."""
        printed = self.snakemake("--dry-run", *targets)
        found = re.findall(r"^(?:who0_)?(\w+) +\d+$", printed, re.MULTILINE)
        return set(found) - {"total"}

    def publish(self, tag: str) -> str:
        """Commit the workflow's code as it is, and tag it; return the commit."""
        user = ["-c", "user.name=who", "-c", "user.email=who@example.org"]
        git(self.study.code, "init", "--quiet", "--initial-branch=main")
        git(self.study.code, "add", "--all")
        git(self.study.code, *user, "commit", "--quiet", "--message", tag)
        git(self.study.code, "tag", tag)
        return git(self.study.code, "rev-parse", "HEAD").strip()


def git(folder: Path, *arguments: str) -> str:
    done = subprocess.run(["git", "-C", folder, *arguments], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def github(path="workflow/Snakefile", **ref: str) -> str:
    [(key, value)] = ref.items()
    return f"github('who/which', path='{path}', {key}='{value}')"


@pytest.fixture
def user(fresh_study):
    return User(fresh_study)


def test_from_github_below_a_prefix(user):
    first = user.publish("v1")
    user.use(github(tag="v1"))
    targets = [f"animals/results/{path}" for path in TARGETS]

    user.snakemake(*targets)
    user.snakemake("--report", "report.html", *targets)

    for target in targets:
        assert (user.folder / target).stat().st_size > 0
    assert not (user.folder / "results").exists()
    assert os.readlink(user.folder / SOURCES / "current") == first
    # With captions, which lie in the repository.
    assert (user.folder / "report.html").stat().st_size > 0
    assert user.planned(*targets) == set()

    # A new version runs just what it changes, though all of its files are new here.
    user.study.edit("workflow/lib/whowhich/figures/style.py", "\n", "\nADDED = 1\n")
    second = user.publish("v2")
    user.use(github(tag="v2"))
    planned = user.planned(*targets)
    assert "draw_bias" in planned and not planned & {"extract_references", "score_references"}
    assert os.readlink(user.folder / SOURCES / "current") == second


def test_from_github_by_default_all_is_made(user):
    user.publish("v1")
    user.use(github(branch="main"), prefix=None)
    assert {"all", "summarise", "write_report", "score_templates"} <= user.planned()


def test_from_a_folder_by_default_all_is_made(user):
    user.use(repr(str(user.study.code / "workflow" / "Snakefile")))
    assert {"all", "summarise", "write_report", "score_templates"} <= user.planned()


def test_two_versions_in_one_workflow_are_refused(user):
    first = user.publish("v1")
    user.study.edit("Snakefile", "#", "##")
    second = user.publish("v2")
    user.use(github(tag="v1"), github(tag="v2"))
    printed = user.snakemake("--dry-run", ok=False)
    assert "two versions of whowhich" in printed
    assert first in printed and second in printed


def test_another_file_than_the_entry_is_refused(user):
    user.publish("v1")
    user.use(github("Snakefile", tag="v1"))
    assert 'name path="workflow/Snakefile"' in user.snakemake("--dry-run", ok=False)
