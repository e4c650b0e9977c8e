"""What a killed run leaves: outputs with and without a record, processes, jobs of SLURM."""

import json
import os
import subprocess
import sys
from base64 import urlsafe_b64encode
from pathlib import Path

import psutil
import pytest

from whowhich.driver import recovery
from whowhich.driver.run_lock import RUN_VARIABLE
from whowhich.errors import InputError

NOW = 1_000_000.0


def make(folder: Path, name: str, modified: float, recorded: float | None = None) -> Path:
    """An output (a folder, if its name ends in a slash) with its time and Snakemake's record."""
    path = folder / "results" / name
    if name.endswith("/"):
        path.mkdir(parents=True)
        (path / "part.txt").write_text("inside")
        stamp = path / recovery.FOLDER_STAMP
    else:
        path.parent.mkdir(parents=True, exist_ok=True)
        stamp = path
    stamp.write_text("x")
    os.utime(stamp, (modified, modified))
    if recorded is not None:
        key = urlsafe_b64encode(str(path.relative_to(folder)).encode()).decode()
        pieces = [key[i : i + 254] for i in range(0, len(key), 254)]
        record = folder.joinpath(".snakemake/metadata", *(f"@{p}" for p in pieces[:-1]), pieces[-1])
        record.parent.mkdir(parents=True, exist_ok=True)
        record.write_text(json.dumps({"endtime": recorded}))
    return path


@pytest.mark.parametrize(
    ("name", "modified", "recorded", "stays"),
    [
        ("recorded.csv", NOW + 5, NOW + 5, True),
        ("old and unrecorded.csv", NOW - 5, None, True),  # copied here by the user, say
        ("unrecorded.csv", NOW + 5, None, False),
        ("written again since its record.csv", NOW + 5, NOW + 1, False),
        ("deep/er/unrecorded.parquet", NOW + 5, None, False),
        ("x" * 200 + "/" + "y" * 200, NOW + 5, NOW + 5, True),  # a key longer than a file's name
        (".table.parquet.12.ab.part", NOW - 5, None, False),
        ("README.md", NOW + 5, None, True),  # shipped
        ("recorded folder/", NOW + 5, NOW + 5, True),
        ("unrecorded folder/", NOW + 5, None, False),
    ],
)
def test_unrecorded_outputs_are_set_aside(tmp_path, name, modified, recorded, stays):
    path = make(tmp_path, name, modified, recorded)
    aside = tmp_path / "aside"
    partial = name.endswith(".part")
    moved = recovery.set_aside_unrecorded(tmp_path, NOW, aside)
    assert moved == (not stays and not partial)
    assert path.exists() is stays
    assert (aside / "results" / name).exists() is (not stays and not partial)
    if stays and name.endswith("/"):
        assert (path / "part.txt").exists()


def test_a_broken_record_is_none(tmp_path):
    path = make(tmp_path, "table.csv", NOW + 5, NOW + 5)
    next((tmp_path / ".snakemake/metadata").iterdir()).write_text('{"endti')
    assert recovery.set_aside_unrecorded(tmp_path, NOW, tmp_path / "aside") == 1
    assert not path.exists()


def test_without_results_there_is_nothing_to_set_aside(tmp_path):
    assert recovery.set_aside_unrecorded(tmp_path, NOW, tmp_path / "aside") == 0
    assert not (tmp_path / "aside").exists()


def test_only_the_killed_runs_processes_are_ended(monkeypatch):
    monkeypatch.setattr(recovery, "PATIENCE", 0.5)

    def sleeper(run):
        # One that doesn't end when asked to.
        code = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); "
        code += "print(flush=True); time.sleep(60)"
        process = subprocess.Popen(
            [sys.executable, "-c", code],
            env={**os.environ, RUN_VARIABLE: run},
            stdout=subprocess.PIPE,
        )
        process.stdout.readline()
        return process

    ours, other = sleeper("killed run"), sleeper("another run")
    try:
        assert recovery.end_processes({"run": "killed run"}) == 1
        assert not psutil.pid_exists(ours.pid)
        assert other.poll() is None
    finally:
        for process in (ours, other):
            process.kill()
            process.communicate()


@pytest.fixture
def slurm(tmp_path, monkeypatch):
    """Put stand-ins of SLURM's commands on the path: slurm(squeue=script, scancel=script)."""
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:/usr/bin:/bin")
    (tmp_path / "bin").mkdir()

    def install(**scripts):
        for name, script in scripts.items():
            command = tmp_path / "bin" / name
            command.write_text(f"#!/bin/sh\n{script}\n")
            command.chmod(0o755)

    return install


def test_only_snakemakes_jobs_of_the_folder_are_cancelled(slurm, tmp_path):
    queue = tmp_path / "queue"
    folder = tmp_path / "a|study"
    folder.mkdir()
    queue.write_text(
        f"1|rule_step_wildcards_a|{folder}\n2|rule_step|{tmp_path}\n3|(null)|{folder}\n"
        f"4_7|rule_other|{folder}\n"
    )
    slurm(
        squeue=f"cat '{queue}'",
        scancel=f"echo \"$@\" > '{tmp_path}/cancelled'; sed -i '/^[14]/d' '{queue}'",
    )
    assert recovery.cancel_slurm_jobs(folder) == ["1", "4_7"]
    assert (tmp_path / "cancelled").read_text() == "1 4_7\n"


def test_jobs_that_do_not_go_are_named(slurm, tmp_path, monkeypatch):
    monkeypatch.setattr(recovery, "SLURM_PATIENCE", -1)
    slurm(squeue=f"echo '12|rule_step|{tmp_path}'", scancel="exit 1")
    with pytest.raises(InputError, match=r"jobs of a killed run still work in .*: 12\."):
        recovery.cancel_slurm_jobs(tmp_path)


def test_a_slurm_that_fails_is_an_error(slurm, tmp_path):
    slurm(squeue="echo Unable to contact slurm controller >&2; exit 1")
    with pytest.raises(InputError, match="squeue failed: Unable to contact"):
        recovery.cancel_slurm_jobs(tmp_path)


def test_jobs_on_a_cluster_cannot_be_ended_from_elsewhere(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(InputError, match="squeue is not on this machine: start on the cluster"):
        recovery.cancel_slurm_jobs(tmp_path)
