"""The run lock, taken by real processes."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from whowhich.driver import run_lock
from whowhich.errors import InputError

HOLD = """
import json, subprocess, sys, time
from pathlib import Path
from whowhich.driver.run_lock import hold_run_lock
killed = []
hold_run_lock(Path(sys.argv[1]), recover=killed.append)
child = subprocess.Popen(["sleep", sys.argv[2]], stdout=subprocess.DEVNULL)
print(json.dumps([killed[0] if killed else None, child.pid]), flush=True)
sys.stdin.readline()
"""


class Holder:
    """A process that holds the lock of a folder until it is told to end, or killed."""

    def __init__(self, folder: Path, child_sleeps: float = 0):
        self.process = subprocess.Popen(
            [sys.executable, "-c", HOLD, str(folder), str(child_sleeps)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(Path(run_lock.__file__).parents[2])},
        )
        self.killed, self.child = json.loads(self.process.stdout.readline())

    def end(self):
        self.process.communicate("\n")

    def kill(self):
        self.process.kill()
        self.process.communicate()


@pytest.fixture
def hold(tmp_path):
    """Start holders, and end those that still run."""
    holders = []

    def start(*arguments):
        holders.append(Holder(tmp_path, *arguments))
        return holders[-1]

    yield start
    for holder in holders:
        if holder.process.poll() is None:
            holder.kill()


def test_a_second_run_is_refused_by_name(hold, tmp_path):
    holder = hold()
    with pytest.raises(InputError) as refusal:
        run_lock.hold_run_lock(tmp_path)
    message = str(refusal.value)
    assert f"process {holder.process.pid} on " in message
    assert str(tmp_path) in message and "--directory" in message


def test_a_run_that_ended_leaves_nothing(hold, tmp_path):
    hold().end()
    assert (tmp_path / run_lock.LOCK_FILE).read_text() == ""
    assert hold().killed is None


def test_the_lock_of_a_killed_run_is_free_and_tells_who_it_was(hold):
    first = hold()
    first.kill()
    second = hold()
    assert second.killed["pid"] == first.process.pid
    assert second.killed["command"] and second.killed["run"] and second.killed["since"]
    second.end()
    assert hold().killed is None


def test_a_child_that_survives_the_driver_does_not_hold_its_lock(hold):
    first = hold(60)
    first.kill()
    os.kill(first.child, 0)  # it runs on
    try:
        assert hold().killed is not None
    finally:
        os.kill(first.child, signal.SIGKILL)


def test_a_waiting_run_may_start_when_the_first_has_ended(hold, tmp_path):
    first = hold()
    with pytest.raises(InputError):
        run_lock.hold_run_lock(tmp_path)
    first.end()
    second = hold()
    assert second.process.poll() is None and second.killed is None


def test_folders_have_locks_of_their_own(hold, tmp_path):
    hold()
    other = tmp_path / "other"
    other.mkdir()
    script = (
        "import sys; from pathlib import Path; from whowhich.driver.run_lock import hold_run_lock\n"
    )
    # Twice in one process is harmless.
    script += "hold_run_lock(Path(sys.argv[1])); hold_run_lock(Path(sys.argv[1]))"
    environment = {**os.environ, "PYTHONPATH": str(Path(run_lock.__file__).parents[2])}
    subprocess.run([sys.executable, "-c", script, str(other)], check=True, env=environment)


def test_a_folder_that_cannot_be_written_to_is_named(tmp_path):
    (tmp_path / ".snakemake").write_text("not a folder")
    with pytest.raises(InputError, match="cannot write in the working directory"):
        run_lock.hold_run_lock(tmp_path)


def test_without_locks_on_the_file_system_the_run_goes_on_with_a_warning(
    tmp_path, monkeypatch, caplog
):
    def no_locks(descriptor, operation):
        raise OSError(run_lock.errno.ENOLCK, "No locks available")

    monkeypatch.setattr(run_lock.fcntl, "flock", no_locks)
    run_lock.hold_run_lock(tmp_path)
    assert "No locks available" in caplog.text


def test_a_half_written_signature_is_none(tmp_path):
    path = tmp_path / "lock"
    path.write_text('{"pid": 1')
    descriptor = os.open(path, os.O_RDWR)
    assert run_lock._signature(descriptor) is None
    os.close(descriptor)
