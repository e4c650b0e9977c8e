"""A copy of the workflow on a small study, and Snakemake run on it as a user would."""

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import yaml
from filelock import FileLock

from made_models import make_model

REPOSITORY = Path(__file__).parents[2]
SENTENCES = (
    "The dog that barked at night was old, and the dog who slept was young.",
    "A cat whose tail was long sat on the mat which the horse that we owned had torn.",
    "She met a human who was kind, and a human whom nobody knew.",
    "We saw the horse which won the race, and the pig that ran away.",
    "The cat, which had been ill, knew that the dog was near.",
    "A bird that sings, a bird which flies, and a bird who speaks are three birds.",
    # No other noun: any name can be swapped in.
    "They fed a dog that had come home.",
    "Some cats which had been ill slept there.",
)
# Words of the templates, which a vocabulary must know.
TEMPLATE_WORDS = "She He It This That is a an who which that ."
NAMES = (
    "name,category,plural\ndog,companion,dogs\ncat,companion,cats\nhorse,other,horses\n"
    "pig,farm,pigs\nbird,other,birds\nhuman,human,humans\n"
)


@dataclass
class Study:
    """A working directory with a config, beside a copy of the workflow's code."""

    folder: Path
    config: dict
    environment: dict = field(default_factory=lambda: {"PYTHONPATH": "", "HF_HUB_OFFLINE": "1"})
    results: Path = field(init=False)

    def __post_init__(self):
        self.results = self.folder / "run" / "results"
        (self.folder / "run").mkdir(parents=True, exist_ok=True)

    @property
    def code(self) -> Path:
        return self.folder / "whowhich"

    def command(self, *arguments: str, profile: str = "default") -> list[str]:
        """A Snakemake command on this study, whose config it writes."""
        (self.folder / "study.yaml").write_text(yaml.safe_dump(self.config))
        return [
            sys.executable,
            "-m",
            "snakemake",
            "--snakefile",
            str(self.code / "Snakefile"),
            "--workflow-profile",
            str(self.code / "profiles" / profile),
            "--directory",
            str(self.folder / "run"),
            "--configfile",
            str(self.folder / "study.yaml"),
            *arguments,
        ]

    def snakemake(self, *arguments: str, ok: bool = True) -> str:
        """Run Snakemake; return what it printed, after checking its exit status."""
        return self.run(self.command("--cores", "2", *arguments), ok)

    def run(self, command: list[str], ok: bool = True) -> str:
        """Run a command in the study's environment, as `snakemake` does."""
        done = subprocess.run(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, **self.environment},
            stdin=subprocess.DEVNULL,
        )
        assert (done.returncode == 0) is ok, done.stdout
        return done.stdout

    def planned(self) -> set[str]:
        """Rules that a dry run would run, without the target rules."""
        return set(self.planned_jobs()) - {"all", "summarise"}

    def planned_jobs(self) -> dict[str, int]:
        """Number of planned jobs by rule."""
        printed = self.snakemake("--dry-run", "--quiet", "host")
        found = re.findall(r"^(\w+) +(\d+)$", printed.split("Job stats:")[-1], re.MULTILINE)
        return {rule: int(count) for rule, count in found if rule != "total"}

    def edit(self, path: str, old: str, new: str) -> None:
        """Replace text in a file of the copied workflow; it must occur."""
        file = self.code / path
        text = file.read_text()
        assert old in text, f"{old!r} is not in {path}"
        file.write_text(text.replace(old, new, 1))

    def touch_everything(self) -> None:
        """New file times, as after a fresh checkout."""
        for root in (self.code, self.folder / "corpus", self.folder / "models"):
            for file in root.rglob("*"):
                os.utime(file)


def copy_code(target: Path) -> None:
    """Copy what a checkout holds of the workflow, without results or large resources."""
    ignore = shutil.ignore_patterns("__pycache__", "demo", ".snakemake")
    for name in ("workflow", "profiles", "envs", "resources", "docs"):
        shutil.copytree(REPOSITORY / name, target / name, ignore=ignore)
    for name in ("Snakefile", "config.yaml", "CITATION.cff"):
        shutil.copy(REPOSITORY / name, target / name)


def make_study(folder: Path) -> Study:
    """A study of one corpus of four documents and one small random model."""
    copy_code(folder / "whowhich")
    corpus = folder / "corpus"
    corpus.mkdir()
    for number in range(4):
        text = "\n\n".join(SENTENCES[number % 2 :])
        (corpus / f"book {number}.txt").write_text(text + "\n")
    (folder / "names.csv").write_text(NAMES)
    make_model(folder / "models" / "tiny", "bert", texts=[*SENTENCES, TEMPLATE_WORDS])
    return Study(folder, small_config())


def small_config() -> dict:
    """The config of the small study."""
    return {
        "names": "../names.csv",
        "corpora": {"books": {"path": "../corpus", "format": "text", "shards": 2}},
        "models": {"tiny": {"source": "../models/tiny"}},
    }


@pytest.fixture(scope="session")
def finished_study(tmp_path_factory, worker_id) -> Study:
    """A study that has run through once, for all workers. Not to be changed: see `study`."""
    base = tmp_path_factory.getbasetemp()
    folder = (base if worker_id == "master" else base.parent) / "finished study"
    with FileLock(folder.with_suffix(".lock")):
        done = folder / "done"
        study = make_study(folder) if not folder.exists() else Study(folder, small_config())
        if not done.exists():
            study.snakemake()
            done.touch()
    return study


@pytest.fixture
def study(finished_study, tmp_path) -> Study:
    """A copy of the finished study, to be changed."""
    shutil.copytree(finished_study.folder, tmp_path / "a study", symlinks=True)
    return Study(tmp_path / "a study", {**finished_study.config})


@pytest.fixture
def fresh_study(tmp_path) -> Study:
    """A study that has not run."""
    return make_study(tmp_path / "fresh study")
