"""The frame around each rule's script: its log file and how its errors are shown."""

import contextlib
import errno
import logging
import sys
import traceback
from collections.abc import Iterator
from typing import TYPE_CHECKING

from whowhich.errors import InputError

if TYPE_CHECKING:  # what Snakemake puts into a script's globals, for type checkers
    from snakemake.iocontainers import Snakemake

    snakemake: Snakemake


# What the machine refuses and its user can mend: space, quotas, permissions.
_REFUSED = {errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EACCES, errno.EPERM}


@contextlib.contextmanager
def logged(log: list[str]) -> Iterator[None]:
    """Send log records to the rule's log file and to the screen, and errors to both.

    log: the rule's `snakemake.log`, possibly empty. An InputError, a full disk and a file that
    may not be read or written end the process with exit code 1 and one line; any other
    exception with its traceback.
    """
    handlers: list[logging.Handler] = [logging.StreamHandler(sys.stderr)]
    if log:
        handlers.append(logging.FileHandler(log[0], mode="w", encoding="utf-8"))
    logging.basicConfig(level=logging.INFO, format="%(message)s", handlers=handlers, force=True)
    for noisy in ("httpx", "fontTools", "matplotlib", "stanza"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
    logging.captureWarnings(True)
    try:
        yield
    except InputError as error:
        logging.error("error: %s", error)
        sys.exit(1)
    except Exception as error:
        if isinstance(error, OSError) and error.errno in _REFUSED:
            logging.error("error: %s", error)
        else:
            logging.error("%s", traceback.format_exc())
        sys.exit(1)
