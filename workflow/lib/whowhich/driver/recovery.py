"""Clear up after a driver that was killed, so that the same command goes on to the same results.

Two things outlive a driver. Its jobs: on this machine as processes, on a cluster in the queue.
And what they finish when nobody watches: Snakemake notes only in the driver with which
params an output was made, while a job on a cluster takes the mark "incomplete" away by itself. Such
an output looks done, and no later change of the config would ever make it again.
"""

import contextlib
import json
import os
import shutil
import socket
import subprocess
import time
from base64 import urlsafe_b64encode
from pathlib import Path

import psutil
from snakemake.logging import logger

from whowhich.driver.run_lock import RUN_VARIABLE
from whowhich.errors import InputError

# Seconds for processes to end when asked to, before they are killed.
PATIENCE = 10
# Seconds until SLURM must have ended cancelled jobs; its own KillWait is 30 by default.
SLURM_PATIENCE = 300
# A file system's clock may be off from this machine's by some seconds.
CLOCK_SLACK = 60
# Snakemake puts this file into a folder that is an output; its time is the folder's.
FOLDER_STAMP = ".snakemake_timestamp"
# Where outputs without a record go, below a working directory; a folder for each killed run.
ASIDE = Path(".snakemake", "whowhich", "unrecorded")


def clear_up(folder: Path, killed: dict) -> None:
    """End what a killed run left at work, then set aside what it did not record.

    folder: the working directory, whose run lock is held. killed: the run's signature, see
    whowhich.driver.run_lock. Raises InputError if its jobs cannot be ended.
    """
    # First the processes: a `sbatch` among them would add to the queue.
    processes = end_processes(killed) if killed["host"] == socket.gethostname() else 0
    jobs = cancel_slurm_jobs(folder) if killed["executor"] == "slurm" else []
    aside = folder / ASIDE / killed["run"]
    moved = set_aside_unrecorded(folder, killed["since"] - CLOCK_SLACK, aside)
    ended = f"{processes} processes" + (f" and SLURM jobs {', '.join(jobs)}" if jobs else "")
    # Snakemake's handlers show a message as it is, without filling in arguments.
    logger.warning(
        f"The last run here was killed (process {killed['pid']} on {killed['host']}, since "
        f"{killed['started']}). Ended what it left at work: {ended}. Set aside what it had not "
        f"recorded as finished: {moved} files" + (f" (in {aside})." if moved else ".")
    )


def end_processes(killed: dict) -> int:
    """End the processes on this machine that a killed driver started; return their number.

    They are known by the run's own identifier in their environment. Processes of SLURM jobs are
    left to SLURM, unless the driver itself ran in that job.
    """
    left = []
    for process in psutil.process_iter():
        try:
            environment = process.environ()
        except (psutil.Error, OSError):  # another user's, or gone
            continue
        if environment.get(RUN_VARIABLE) == killed["run"] and environment.get(
            "SLURM_JOB_ID"
        ) == os.environ.get("SLURM_JOB_ID"):
            left.append(process)
    for process in left:
        _quietly(process.terminate)
    _, alive = psutil.wait_procs(left, timeout=PATIENCE)
    for process in alive:
        _quietly(process.kill)
    psutil.wait_procs(alive, timeout=PATIENCE)
    return len(left)


def _quietly(action) -> None:
    """Do something to a process that may have ended."""
    with contextlib.suppress(psutil.NoSuchProcess):
        action()


def cancel_slurm_jobs(folder: Path) -> list[str]:
    """Cancel the SLURM jobs of Snakemake that work in a folder, and wait until they are gone.

    Returns their ids. Raises InputError, which names them, if SLURM doesn't answer or they
    don't go.
    """
    jobs = _slurm_jobs(folder)
    if not jobs:
        return []
    _slurm("scancel", *jobs)
    deadline = time.monotonic() + SLURM_PATIENCE
    while left := set(jobs) & set(_slurm_jobs(folder)):
        if time.monotonic() > deadline:
            raise InputError(
                f"SLURM jobs of a killed run still work in {folder}: {', '.join(sorted(left))}. "
                "They were cancelled and do not end; see `scontrol show job`, then start again."
            )
        time.sleep(1)
    return jobs


def _slurm_jobs(folder: Path) -> list[str]:
    """Ids of this user's SLURM jobs that Snakemake submitted from a folder and that aren't over."""
    rows = _slurm("squeue", "--me", "--noheader", "--format=%i|%k|%Z").splitlines()
    jobs = (row.split("|", 2) for row in rows)
    # The executor's comment names the rule. A path may hold "|", an id and a rule's name cannot.
    return [
        job
        for job, comment, place in jobs
        if comment.startswith("rule_") and Path(place).resolve() == folder.resolve()
    ]


def _slurm(*command: str) -> str:
    """Output of a SLURM command; InputError if there is none."""
    if shutil.which(command[0]) is None:
        raise InputError(
            f"the last run here was killed, and had jobs on a SLURM cluster, but {command[0]} is "
            "not on this machine: start on the cluster's login node, where they can be ended."
        )
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    except subprocess.TimeoutExpired:
        raise InputError(f"{command[0]} doesn't answer; try again when SLURM is up") from None
    except subprocess.CalledProcessError as error:
        if command[0] == "scancel":  # a job that ended in the meantime; those that didn't show
            return ""
        raise InputError(f"{command[0]} failed: {error.stderr.strip()}") from None
    return done.stdout


def set_aside_unrecorded(folder: Path, since: float, aside: Path) -> int:
    """Move outputs younger than `since` (epoch seconds) of which Snakemake has no record away.

    An output, a file or a folder, is recorded if Snakemake noted its end no earlier than its own
    time. Moved to `aside`, not deleted: a user may have edited a result. Partial files,
    which writers leave when they are killed, are deleted. Returns how many files and folders moved.
    """
    count = 0
    results = folder / "results"
    for place, folders, files in os.walk(results):
        outputs = []
        for name in list(folders):
            stamp = Path(place, name, FOLDER_STAMP)
            if stamp.exists():
                folders.remove(name)  # an output as a whole: its files have no records
                outputs.append((Path(place, name), stamp.stat().st_mtime))
        for name in files:
            path = Path(place, name)
            if name.startswith(".") and name.endswith(".part"):
                path.unlink()
            elif path != results / "README.md":  # it came with the workflow
                outputs.append((path, path.lstat().st_mtime))
        for path, modified in outputs:
            if _unrecorded(folder, path, modified, since):
                target = aside / path.relative_to(folder)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.move(path, target)
                count += 1
    return count


def _unrecorded(folder: Path, path: Path, modified: float, since: float) -> bool:
    return modified >= since and modified > _recorded_end(folder, path) + 0.01


def _recorded_end(folder: Path, path: Path) -> float:
    """When Snakemake noted that an output was finished, in epoch seconds; 0 if it did not."""
    key = urlsafe_b64encode(str(path.relative_to(folder)).encode()).decode()
    # Snakemake cuts a long name into folders, each marked with @.
    size = os.pathconf(folder, "PC_NAME_MAX") - 1
    parts = [key[start : start + size] for start in range(0, len(key), size)]
    record = Path(folder, ".snakemake", "metadata", *(f"@{part}" for part in parts[:-1]), parts[-1])
    try:
        return float(json.loads(record.read_text())["endtime"])
    except (OSError, ValueError, KeyError, TypeError):
        return 0.0
