"""Keep the finished chunks of long work, so that a killed job loses at most one.

Snakemake deletes a failed job's declared outputs, so chunks lie outside them, in a folder named
by a digest of all that the work depends on. One process at a time writes there, by a lock that
dies with it; each file appears whole or not at all; the folder goes when the work is done.
"""

import contextlib
import errno
import fcntl
import hashlib
import json
import logging
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pyarrow as pa

from whowhich.errors import InputError
from whowhich.tables.parquet import read_table, write_batches

LOG = logging.getLogger(__name__)
# What flock says on file systems without locks.
WITHOUT_LOCKS = {errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.EINVAL}


def work_digest(files: list[str | Path], *facts: object) -> str:
    """Hex digest (16 digits) of the files' contents and of plain JSON values."""
    digest = hashlib.sha256(json.dumps(facts, sort_keys=True, default=str).encode())
    for path in files:
        with open(path, "rb") as file:
            digest.update(hashlib.file_digest(file, "sha256").digest())
    return digest.hexdigest()[:16]


class Chunks:
    """Finished chunks, as Parquet files with one schema. Made by `open_chunks`."""

    def __init__(self, folder: Path, schema: pa.Schema):
        self.folder = folder
        self.schema = schema

    def take(self, index: int, rows: int, compute: Callable[[], pa.Table]) -> tuple[pa.Table, bool]:
        """(chunk `index`, whether it was there already); else computed now and kept.

        rows: the number of rows that it must have.
        """
        path = self.folder / f"{index:06d}.parquet"
        if path.exists():
            with contextlib.suppress(InputError):
                table = read_table(path, self.schema)
                if table.num_rows == rows:
                    return table, True
        table = compute()
        write_batches(path, self.schema, [table], {})
        return table, False


@contextlib.contextmanager
def open_chunks(folder: str | Path, schema: pa.Schema) -> Iterator[Chunks]:
    """Lock a folder of chunks; remove it if the block ends without an exception.

    Waits while another process holds the lock: a survivor of a killed run, say, whose chunks
    are then taken over.
    """
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    lock = folder.with_name(f"{folder.name}.lock")
    with open(lock, "w") as file:
        _acquire(file, folder)
        # The one who held the lock before may have finished and removed the folder.
        folder.mkdir(parents=True, exist_ok=True)
        yield Chunks(folder, schema)
        shutil.rmtree(folder, ignore_errors=True)
        lock.unlink(missing_ok=True)
        with contextlib.suppress(OSError):
            os.rmdir(folder.parent)


def _acquire(file, folder: Path) -> None:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return
    except OSError as error:
        if error.errno in WITHOUT_LOCKS:
            LOG.warning("%s: a file system without locks (%s)", folder, error.strerror)
            return
        if error.errno not in (errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES):
            raise
    LOG.info("waiting for another process that does the same work (%s)", folder)
    fcntl.flock(file, fcntl.LOCK_EX)
