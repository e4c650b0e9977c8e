"""Snakemake on the test cluster, with the profile that users get."""

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from slurm_jobs import REPOSITORY, Job, accounted, snakemake_on_slurm

SNAKEFILE = """

sys.path.insert(0, {library!r})

from whowhich.driver import guard

guard.guard(workflow)


def memory(base):
    return lambda wildcards, attempt: base * 2 ** (attempt - 1)


rule all:
    input:
        expand("results/{{name}}.txt", name=config["names"].split("+")),


{rules}
"""
# A job says that it started, works until it is allowed to end, and appears whole or not at all.
RULE = """
rule {rule}:
    output:
        "results/{rule}{{number}}.txt",
    log:
        "logs/{rule}{{number}}.log",
    threads: {threads}
    resources:
        mem_mb=memory({memory}),
        runtime="5m",
    params:
        word=config.get("word", "word"),
        megabytes={megabytes},
    shell:
        "echo {rule}{{wildcards.number}} $SLURM_JOB_ID >> started.txt; "
        "python3 -c 'import time; held = bytearray({{params.megabytes}} * 2**20); time.sleep(3)' "
        "2> {{log}}; "
        "while [ -e hold ]; do sleep 0.2; done; "
        "echo {rule}{{wildcards.number}} {{params.word}} > {{output}}.$$.part; "
        "mv {{output}}.$$.part {{output}}"
"""


class Cluster:
    """A working directory with a small workflow, whose jobs wait as long as `hold` exists."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.begin = time.time()
        self.processes: list[subprocess.Popen] = []

    def write(self, *rules: str, memory=600, megabytes=1, threads=1) -> None:
        library = REPOSITORY / "workflow" / "lib"
        texts = [
            RULE.format(rule=rule, memory=memory, megabytes=megabytes, threads=threads)
            for rule in rules
        ]
        text = SNAKEFILE.format(library=str(library), rules="\n\n".join(texts))
        (self.folder / "Snakefile").write_text(text)

    def start(self, names: str, *arguments: str, word: str = "word") -> subprocess.Popen:
        """Run for the files of these names (joined by +); word: a param of each."""
        config = ["--config", f"names={names}", f"word={word}"]
        command = snakemake_on_slurm(*arguments, *config)
        with (self.folder / "screen.txt").open("w") as screen:
            process = subprocess.Popen(
                command,
                cwd=self.folder,
                stdout=screen,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        self.processes.append(process)
        return process

    def screen(self) -> str:
        return (self.folder / "screen.txt").read_text()

    def finish(self, process: subprocess.Popen, status: int = 0, seconds: float = 240) -> str:
        """Wait for a run, which must not hang; return what it printed."""
        try:
            found = process.wait(timeout=seconds)
        except subprocess.TimeoutExpired:
            pytest.fail(f"still running after {seconds} s:\n{self.screen()}")
        assert found == status, self.screen()
        return self.screen()

    def started(self) -> list[list[str]]:
        """[name, SLURM job] of every execution, in order."""
        path = self.folder / "started.txt"
        return [line.split() for line in path.read_text().splitlines()] if path.exists() else []

    def wait_until_started(self, count: int) -> None:
        deadline = time.monotonic() + 120
        while len(self.started()) < count:
            assert time.monotonic() < deadline, self.screen()
            time.sleep(0.1)

    @property
    def hold(self) -> Path:
        return self.folder / "hold"

    def results(self) -> dict[str, str]:
        return {path.name: path.read_text() for path in (self.folder / "results").iterdir()}

    def jobs(self) -> list[Job]:
        return accounted(self.begin)


@pytest.fixture
def cluster(tmp_path):
    cluster = Cluster(tmp_path)
    yield cluster
    for process in cluster.processes:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
    subprocess.run(["scancel", "--me"], check=False)
