"""Where a path of the config is sought."""

import glob
import os
from pathlib import Path

from whowhich.errors import InputError


def resolve(path: str, repository: str | Path, must_exist: str | None = None) -> str:
    """A path of the config, sought in the working directory, then in the repository.

    The path may be a glob, which is found where it matches something. An absolute path and one
    found in the working directory are returned as they are (`~` is expanded); one found in the
    repository as a path from the working directory to it, so that nothing is computed anew when
    both are moved together. A path found nowhere is returned as it is, or raises
    InputError if `must_exist` names the config key that it comes from.
    """
    expanded = os.path.expanduser(path)
    if _found(expanded):
        return expanded
    beside = Path(repository) / expanded
    if not os.path.isabs(expanded) and _found(str(beside)):
        return os.path.relpath(beside)
    if must_exist:
        sought = [os.path.abspath(expanded)]
        if not os.path.isabs(expanded):
            sought.append(os.path.abspath(beside))
        raise InputError(
            f"config: {must_exist}: no such path {path!r}; sought {' and '.join(sought)}"
        )
    return path


def _found(path: str) -> bool:
    return os.path.exists(path) or next(glob.iglob(path, recursive=True), None) is not None
