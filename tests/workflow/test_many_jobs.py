"""Large runs: the plan of a large study, and a cluster with many short jobs (simulated)."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.long
REPOSITORY = Path(__file__).parents[2]


def run_measured(command: list[str], **keywords) -> tuple[str, int]:
    """What a command printed, and the most memory that it used, in bytes."""
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **keywords
    )
    printed = process.stdout.read()
    process.stdout.close()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, printed
    return printed, usage.ru_maxrss * 1024


def test_the_plan_of_2000_shards_3_corpora_and_20_models_is_small(fresh_study):
    books = fresh_study.config["corpora"]["books"]
    fresh_study.config["corpora"] = {
        f"corpus{number}": {**books, "shards": shards}
        for number, shards in enumerate((700, 700, 600))
    }
    fresh_study.config["models"] = {
        f"model{number}": {"source": "../models/tiny"} for number in range(20)
    }
    printed, memory = run_measured(
        fresh_study.command("--cores", "2", "--dry-run", "--quiet", "rules"),
        env={**os.environ, **fresh_study.environment},
    )
    jobs = dict(re.findall(r"^(\w+) +(\d+)$", printed, re.MULTILINE))
    # Shards exist for extraction only: whatever comes after is one job a corpus and model.
    assert int(jobs["extract_references"]) == 2000
    assert int(jobs["score_references"]) == int(jobs["measure_bias"]) == 60
    assert int(jobs["total"]) < 2000 + 20 * 50
    assert memory < 1e9


SNAKEFILE = """
rule all:
    input:
        expand("results/{number}.txt", number=range(500)),


rule work:
    output:
        "results/{number}.txt",
    resources:
        runtime="5m",
    shell:
        "exit 1 # its work is done by the simulated cluster"
"""
# Takes a job in: notes it in a folder, under a number of its own.
SBATCH = """#!/bin/bash
cd "$(dirname "$0")/.."
exec 9> number.lock
flock 9
number=$(($(cat number 2>/dev/null || echo 0) + 1))
echo $number > number
[[ "$*" =~ number=([0-9]+) ]]
echo "${BASH_REMATCH[1]} $(date +%s%N)" > queue/$number
echo $number
"""
# Answers for every job; one ends a second after it came, and every 50th fails at its first try.
SQUEUE = """#!{python}
import time
from pathlib import Path

home = Path(__file__).parents[1]
running = 0
for job in sorted(home.glob("queue/*")):
    target, *state = job.read_text().split()
    if state[0].isdigit():
        if time.time_ns() - int(state[0]) < 1_000_000_000:
            running += 1
            print(f"{{job.name}}|RUNNING")
            continue
        tried = home / "tried" / target
        state = ["COMPLETED"]
        if int(target) % 50 == 7 and not tried.exists():
            tried.touch()
            state = ["FAILED"]
        else:
            (home / "run" / "results" / f"{{target}}.txt").write_text(job.name)
        job.write_text(f"{{target}} {{state[0]}}")
        running += 1  # Snakemake doesn't know yet
    print(f"{{job.name}}|{{state[0]}}")
with (home / "running").open("a") as log:
    log.write(f"{{running}}\\n")
"""
SCONTROL = """#!/bin/sh
echo "MinJobAge = 300 sec"
echo "MaxArraySize = 1001"
"""


def test_500_jobs_50_at_a_time_end_without_loss(tmp_path):
    for folder in ("bin", "queue", "tried", "run/results"):
        (tmp_path / folder).mkdir(parents=True)
    commands = {
        "sbatch": SBATCH,
        "squeue": SQUEUE.format(python=sys.executable),
        "scontrol": SCONTROL,
        "sacctmgr": "#!/bin/sh\necho research\n",
        "sacct": "#!/bin/sh\n",
        "scancel": "#!/bin/sh\n",
        "sinfo": "#!/bin/sh\n",
    }
    for name, text in commands.items():
        path = tmp_path / "bin" / name
        path.write_text(text)
        path.chmod(0o755)
    (tmp_path / "run" / "Snakefile").write_text(SNAKEFILE)
    printed, _ = run_measured(
        [
            sys.executable,
            "-m",
            "snakemake",
            "--jobs",
            "50",
            "--workflow-profile",
            str(REPOSITORY / "profiles" / "slurm"),
            "--slurm-init-seconds-before-status-checks",
            "1",
            "--latency-wait",
            "5",
            "--quiet",
            "rules",
        ],
        cwd=tmp_path / "run",
        env={**os.environ, "PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}"},
    )
    made = {path.name for path in (tmp_path / "run" / "results").iterdir()}
    assert made == {f"{number}.txt" for number in range(500)}
    # Each was submitted once, and the ten that failed once more.
    assert len(list((tmp_path / "queue").iterdir())) == 510
    assert printed.count("Trying to restart job") == 10
    at_a_time = [int(line) for line in (tmp_path / "running").read_text().split()]
    assert 10 < max(at_a_time) <= 50
