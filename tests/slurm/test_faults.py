"""What clusters do to jobs, on a real SLURM: the right results, or a failure that names the job."""

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

CLUSTER = Path(__file__).parent / "cluster.sh"
pytestmark = [pytest.mark.needs("slurm"), pytest.mark.needs("root")]


def test_a_job_that_exceeds_its_memory_gets_more(cluster):
    cluster.write("step", memory=600, megabytes=700)
    screen = cluster.finish(cluster.start("step1"))
    assert "Trying to restart job" in screen
    assert cluster.results() == {"step1.txt": "step1 word\n"}
    # Retries are the profile's alone: one execution an allocation, not retries in each.
    assert len(cluster.started()) == 2
    assert [(job.memory, job.state) for job in cluster.jobs()] == [
        ("600M", "FAILED"),
        ("1200M", "COMPLETED"),
    ]


def test_a_cancelled_job_fails_by_name_and_the_others_end(cluster):
    cluster.write("step")
    cluster.hold.touch()
    process = cluster.start("step1+step2", "--retries", "0")
    cluster.wait_until_started(2)
    cancelled = dict(cluster.started())["step1"]
    subprocess.run(["scancel", cancelled], check=True)
    cluster.hold.unlink()
    screen = cluster.finish(process, status=1)
    assert f"SLURM-job '{cancelled}' failed" in screen
    assert "Error in rule step" in screen and "logs/step1.log" in screen
    assert cluster.results() == {"step2.txt": "step2 word\n"}


def test_a_cancelled_job_is_tried_again(cluster):
    cluster.write("step")
    cluster.hold.touch()
    process = cluster.start("step1")
    cluster.wait_until_started(1)
    subprocess.run(["scancel", cluster.started()[0][1]], check=True)
    cluster.hold.unlink()
    cluster.finish(process)
    assert cluster.results() == {"step1.txt": "step1 word\n"}
    assert len(cluster.started()) == 2


def test_a_slurmd_that_dies_and_comes_back(cluster):
    cluster.write("step")
    cluster.hold.touch()
    process = cluster.start("step1")
    cluster.wait_until_started(1)
    pid = int(Path("/run/whowhich-slurm/slurmd.pid").read_text())
    try:
        os.kill(pid, signal.SIGKILL)
        time.sleep(3)
    finally:
        subprocess.run([CLUSTER, "slurmd"], check=True)
    cluster.hold.unlink()
    cluster.finish(process)
    assert cluster.results() == {"step1.txt": "step1 word\n"}


def test_jobs_that_run_on_after_a_killed_driver_are_ended_first(cluster):
    cluster.write("step")
    cluster.hold.touch()
    killed = cluster.start("step1+step2")
    cluster.wait_until_started(2)
    os.killpg(killed.pid, signal.SIGKILL)
    killed.wait()
    assert len(cluster.started()) == 2
    second = cluster.start("step1+step2")
    cluster.wait_until_started(3)
    cluster.hold.unlink()
    screen = cluster.finish(second)
    old = {job for _, job in cluster.started()[:2]}
    assert all(job in screen.split("SLURM jobs ")[1].splitlines()[0] for job in old)
    assert cluster.results() == {f"step{n}.txt": f"step{n} word\n" for n in (1, 2)}
    # No two jobs ever wrote one output: the last of the old ended before the first new began.
    jobs = cluster.jobs()
    assert max(job.end for job in jobs if job.id in old) <= min(
        job.start for job in jobs if job.id not in old
    )


def test_what_jobs_finished_unattended_is_made_again_if_settings_changed(cluster):
    """Nobody noted with which params they made it, and Snakemake would take it as it is."""
    cluster.write("step")
    cluster.hold.touch()
    killed = cluster.start("step1")
    cluster.wait_until_started(1)
    os.killpg(killed.pid, signal.SIGKILL)
    killed.wait()
    cluster.hold.unlink()
    output = cluster.folder / "results" / "step1.txt"
    deadline = time.monotonic() + 60
    while subprocess.run(["squeue", "--me", "--noheader"], capture_output=True).stdout:
        assert time.monotonic() < deadline
        time.sleep(0.2)
    assert output.read_text() == "step1 word\n"
    cluster.finish(cluster.start("step1", word="changed"))
    assert output.read_text() == "step1 changed\n"


def test_partitions_accounts_and_resources_are_those_asked_for(cluster):
    cluster.write("step", "score_references", memory=700, threads=2)
    cluster.finish(cluster.start("step1+score_references1"))
    jobs = {job.rule: job for job in cluster.jobs()}
    assert {name: job.partition for name, job in jobs.items()} == {
        "step": "cpu",
        "score_references": "gpu",
    }
    for job in jobs.values():
        assert (job.account, job.memory, job.cpus, job.limit) == ("research", "700M", 2, "00:05:00")
        assert ("gres/gpu=1" in job.resources) is (job.partition == "gpu")
