"""Kill -9, then the same command: the results are those of a run that was never killed."""

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

REPOSITORY = Path(__file__).parents[2]

SNAKEFILE = """
import sys

sys.path.insert(0, {library!r})

from whowhich.driver import guard

guard.guard(workflow)


rule all:
    input:
        expand("results/{{chain}}/3.txt", chain=["a", "b"]),


rule first:
    output:
        "results/{{chain}}/1.txt",
    params:
        word=config.get("word", "word"),
    script:
        "step.py"


rule next:
    input:
        lambda wildcards: f"results/{{wildcards.chain}}/{{int(wildcards.step) - 1}}.txt",
    output:
        "results/{{chain}}/{{step}}.txt",
    wildcard_constraints:
        step="[23]",
    params:
        word=config.get("word", "word"),
    script:
        "step.py"
"""
# Each step says that it started, waits as long as it is held, and adds a line to its input.
STEP = """
import os, time
from pathlib import Path
from whowhich.files import atomic_path

output = str(snakemake.output[0])
with Path("started.txt").open("a") as started:
    started.write(f"{os.getpid()} {output}\\n")
before = Path(str(snakemake.input[0])).read_text() if snakemake.input else ""
with atomic_path(output) as partial:
    partial.write_text(before)
    while Path("hold").exists():
        time.sleep(0.05)
    with partial.open("a") as file:
        file.write(f"{output} {snakemake.params.word}\\n")
"""


class Chains:
    """Two chains of three steps, run by a Snakemake that can be killed."""

    def __init__(self, folder: Path):
        self.folder = folder
        library = REPOSITORY / "workflow" / "lib"
        (folder / "Snakefile").write_text(SNAKEFILE.format(library=str(library)))
        (folder / "step.py").write_text(STEP)
        self.environment = {**os.environ, "PYTHONPATH": str(library)}

    @property
    def hold(self) -> Path:
        """While this file exists, no step ends."""
        return self.folder / "hold"

    def start(self, *arguments: str) -> subprocess.Popen:
        with (self.folder / "screen.txt").open("w") as screen:
            return subprocess.Popen(
                [
                    sys.executable,
                    "-m",
                    "snakemake",
                    "--cores",
                    "2",
                    "--workflow-profile",
                    str(REPOSITORY / "profiles" / "default"),
                    *arguments,
                ],
                cwd=self.folder,
                stdout=screen,
                stderr=subprocess.STDOUT,
                env=self.environment,
                start_new_session=True,
            )

    def start_held(self) -> subprocess.Popen:
        """Start, and wait until two steps are at work."""
        self.hold.touch()
        before = len(self.started())
        process = self.start()
        self.wait_for(lambda: len(self.started()) == before + 2)
        return process

    def finish(self, *arguments: str) -> str:
        self.hold.unlink(missing_ok=True)
        status = self.start(*arguments).wait()
        screen = (self.folder / "screen.txt").read_text()
        assert status == 0, screen
        return screen

    def started(self) -> list[list[str]]:
        """[pid, output] of every step that started, in order."""
        path = self.folder / "started.txt"
        return [line.split() for line in path.read_text().splitlines()] if path.exists() else []

    def wait_for(self, condition) -> None:
        deadline = time.monotonic() + 120
        while not condition():
            assert time.monotonic() < deadline, (self.folder / "screen.txt").read_text()
            time.sleep(0.05)

    def results(self) -> dict[str, str]:
        """Contents by path of all that lies under results/."""
        return {path: data.decode() for path, data in contents(self.folder / "results").items()}


def contents(results: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(results)): path.read_bytes()
        for path in sorted(results.rglob("*"))
        if path.is_file()
    }


EXPECTED = {
    f"{chain}/{last}.txt": "".join(f"results/{chain}/{n}.txt word\n" for n in range(1, last + 1))
    for chain in "ab"
    for last in (1, 2, 3)
}


@pytest.fixture
def chains(tmp_path):
    chains = Chains(tmp_path)
    yield chains
    for pid, _ in chains.started():
        if psutil.pid_exists(int(pid)):
            os.kill(int(pid), signal.SIGKILL)


def test_after_a_killed_tree_the_same_command_goes_on(chains):
    process = chains.start_held()
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    assert chains.results().keys() != EXPECTED.keys()
    screen = chains.finish()
    assert chains.results() == EXPECTED  # and no partial file is left
    assert f"process {process.pid} on" in screen  # what was found is said


def test_steps_that_survive_the_driver_are_ended_before_the_next_run(chains):
    process = chains.start_held()
    process.kill()
    process.wait()
    orphans = [int(pid) for pid, _ in chains.started()]
    assert all(map(psutil.pid_exists, orphans))
    chains.finish()
    assert not any(map(psutil.pid_exists, orphans))
    assert chains.results() == EXPECTED
    assert len(chains.started()) == 2 + 6


def test_a_second_run_is_refused_and_harms_nothing(chains):
    first = chains.start_held()
    assert chains.start().wait() == 1
    refusal = (chains.folder / "screen.txt").read_text()
    assert f"another run is at work in {chains.folder}: process {first.pid} on" in refusal
    assert "Traceback" not in refusal
    chains.hold.unlink()
    assert first.wait() == 0
    assert chains.results() == EXPECTED
    assert len(chains.started()) == 6


def test_looking_takes_no_lock_and_needs_none(chains):
    first = chains.start_held()
    for look in ("--dry-run", "--lint", "--summary", "--rulegraph", "--unlock"):
        chains.start(look).wait()
        assert "another run is at work" not in (chains.folder / "screen.txt").read_text()
        # The signature is still the first one's, though the second has ended.
        signature = json.loads((chains.folder / ".snakemake/whowhich/run.lock").read_text())
        assert signature["pid"] == first.pid
    os.killpg(first.pid, signal.SIGKILL)
    first.wait()


def test_what_was_made_but_not_recorded_is_made_again(chains):
    """On a cluster a job ends, and marks its output complete, though the driver is dead."""
    process = chains.start_held()
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    shutil.rmtree(chains.folder / ".snakemake" / "incomplete")
    for name in EXPECTED:
        (chains.folder / "results" / name).parent.mkdir(parents=True, exist_ok=True)
        (chains.folder / "results" / name).write_text("made with other params\n")
    chains.finish()
    assert chains.results() == EXPECTED


def test_what_was_recorded_is_not_made_again(chains):
    chains.finish()
    (chains.folder / "results" / "b" / "3.txt").unlink()
    chains.hold.touch()
    process = chains.start()
    chains.wait_for(lambda: len(chains.started()) == 7)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    chains.finish()
    assert chains.results() == EXPECTED
    assert [output for _, output in chains.started()[6:]] == ["results/b/3.txt"] * 2


@pytest.mark.long
def test_ten_kills_of_the_study_at_random_moments(finished_study, fresh_study):
    """The whole workflow: killed ten times, the driver alone or all of it, then left to end."""
    moments = random.Random(11)
    for attempt in range(10):
        process = subprocess.Popen(
            fresh_study.command("--cores", "2"),
            env={**os.environ, **fresh_study.environment},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        time.sleep(moments.uniform(2, 8))
        if attempt % 2:
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    fresh_study.snakemake()
    assert fresh_study.planned() == set()
    assert contents(fresh_study.results) == contents(finished_study.results)
