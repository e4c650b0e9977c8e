"""Snakemake with the SLURM profile, and what SLURM's accounting says of its jobs."""

import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

REPOSITORY = Path(__file__).parents[1]
PROFILE = REPOSITORY / "profiles" / "slurm"
# The profile's patience is for large clusters.
IMPATIENT = ["--slurm-init-seconds-before-status-checks", "2", "--latency-wait", "15"]
# A full line of sacct, one field an attribute of Job.
FIELDS = "JobIDRaw,Comment,Partition,Account,State,ReqMem,ReqCPUS,Timelimit,AllocTRES,Start,End"


@dataclass
class Job:
    """What SLURM's accounting says of a job."""

    id: str
    comment: str
    partition: str
    account: str
    state: str
    memory: str
    cpus: int
    limit: str
    resources: str
    start: str
    end: str

    @property
    def rule(self) -> str:
        """The rule, or the group, as the executor notes it."""
        return self.comment.removeprefix("rule_").split("_wildcards_")[0]


def accounted(since: float) -> list[Job]:
    """The jobs that Snakemake submitted since a time (epoch seconds), from sacct."""
    start = time.strftime("%Y-%m-%dT%H:%M:%S", time.localtime(since))
    command = ["sacct", "-X", "--parsable2", "--noheader", f"--starttime={start}"]
    rows = subprocess.run(
        [*command, f"--format={FIELDS}"], capture_output=True, text=True, check=True
    ).stdout.splitlines()
    jobs = []
    for row in rows:
        fields = row.split("|")
        fields[6] = int(fields[6])
        jobs.append(Job(*fields))
    return [job for job in jobs if job.comment.startswith("rule_")]


def snakemake_on_slurm(*arguments: str) -> list[str]:
    """A command that runs Snakemake with the shipped profile, only less patient."""
    return [
        sys.executable,
        "-m",
        "snakemake",
        "--workflow-profile",
        str(PROFILE),
        *IMPATIENT,
        *arguments,
    ]
