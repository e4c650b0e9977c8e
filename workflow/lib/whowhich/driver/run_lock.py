"""One run at a time in a working directory, by a lock that dies with the process that holds it.

Snakemake's own lock is a file that outlives a killed driver, so that the next run is refused
until somebody calls --unlock; the profiles therefore set `nolock`. This one is an flock: the
kernel drops it when the driver ends, however it ends.
"""

import atexit
import errno
import fcntl
import json
import logging
import os
import shlex
import socket
import sys
import time
import uuid
from collections.abc import Callable
from pathlib import Path

from whowhich.errors import InputError

LOG = logging.getLogger(__name__)

# Below Snakemake's own folder, so that it needs no entry in anybody's .gitignore.
LOCK_FILE = Path(".snakemake", "whowhich", "run.lock")
# In the environment of all that a driver starts, here and on a cluster's nodes.
RUN_VARIABLE = "WHOWHICH_RUN"

# flock on a file system without locks: some Lustre and FUSE mounts, NFS without its lock daemon.
_UNSUPPORTED = {errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.EINVAL}
# On NFS, flock is a lock of a byte range, and a held one may say EACCES.
_HELD = {errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES}

# Held until the process ends: folder -> descriptor of its lock file.
_held: dict[Path, int] = {}


def hold_run_lock(
    folder: Path, executor: str = "local", recover: Callable[[dict], None] | None = None
) -> None:
    """Hold the run lock of a working directory until this process ends, and sign it.

    folder: the working directory. executor: what the run's jobs are handed to. recover: called
    before signing, if the last run was killed (a run that ends by itself takes its signature
    back), with the signature of that run: pid, host, started, since, command, executor, run.
    Raises InputError, which names the holder, if another run holds the lock, or if the
    folder can't be written to. Calling it twice in one process is harmless.
    """
    folder = folder.resolve()
    if folder in _held:
        return
    path = folder / LOCK_FILE
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # Not inherited by child processes (PEP 446): a lock must not outlive the driver in a job.
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    except OSError as error:
        raise InputError(
            f"cannot write in the working directory {folder}: {error.strerror} ({path}). "
            "Choose another one with --directory."
        ) from error
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        holder = _signature(descriptor)
        if error.errno in _HELD:
            os.close(descriptor)
            raise InputError(
                f"another run is at work in {folder}{_described(holder)}. Wait for it, "
                "or give this run a folder of its own with --directory."
            ) from None
        if error.errno not in _UNSUPPORTED:
            raise
        LOG.warning(
            "%s is on a file system without locks (%s): don't start a second run in it.",
            folder,
            error.strerror,
        )
    else:
        killed = _signature(descriptor)
        if killed is not None and recover is not None:
            recover(killed)
    _held[folder] = descriptor
    _sign(descriptor, executor)


def _sign(descriptor: int, executor: str) -> None:
    """Write who holds the lock; a run that ends by itself takes its signature back."""
    run = uuid.uuid4().hex
    os.environ[RUN_VARIABLE] = run
    signature = {
        "pid": os.getpid(),
        "host": socket.gethostname(),
        "started": time.strftime("%Y-%m-%d %H:%M:%S %z"),
        "since": time.time(),
        "command": shlex.join(sys.argv),
        "executor": executor,
        "run": run,
    }
    os.ftruncate(descriptor, 0)
    os.pwrite(descriptor, json.dumps(signature).encode(), 0)
    holder = os.getpid()

    def take_back() -> None:
        if os.getpid() == holder:  # not in a forked child
            os.ftruncate(descriptor, 0)

    atexit.register(take_back)


def _signature(descriptor: int) -> dict | None:
    """The signature in a lock file; None if there is none, or not yet a whole one."""
    try:
        found = json.loads(os.pread(descriptor, 1 << 20, 0))
    except ValueError:
        return None
    return found if isinstance(found, dict) else None


def _described(holder: dict | None) -> str:
    """Who holds the lock, as the middle of a sentence."""
    if holder is None:
        return ""
    return (
        f": process {holder.get('pid')} on {holder.get('host')}, "
        f"since {holder.get('started')}: {holder.get('command')}"
    )
