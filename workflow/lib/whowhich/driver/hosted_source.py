"""The whole workflow as a folder, where Snakemake reads it from GitHub or GitLab.

Of a hosted source Snakemake brings single files, one at a time: no library, no tables, no templates
of pages. It reads them from a clone of its own, from which this takes the whole tree of the same
commit. `workflow/rules/locate.smk` runs this file by its address, before there is a library: it
imports nothing of this package.
"""

import filecmp
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from snakemake_interface_common.exceptions import WorkflowError

# A folder a commit, below the working directory: a cluster's nodes see it as the driver does.
SOURCES = Path(".snakemake", "whowhich", "source")
# A link to the commit in use. Paths of inputs go through it, or each new version would have all
# jobs run again.
CURRENT = "current"
# The driver's commit, in the environment of its jobs.
COMMIT_VARIABLE = "WHOWHICH_COMMIT"


def bring(source, is_main_process: bool) -> Path:
    """Folder of the workflow at the commit from which Snakemake reads `source`.

    source: Snakemake's HostingProviderFile of a file or folder of the workflow. is_main_process:
    whether this is the driver, not one of its jobs, which take the driver's commit, also after a
    branch has moved. Raises WorkflowError if git fails, or if this process has loaded the library
    of another commit.
    """
    places = Path.cwd() / SOURCES
    commit = None if is_main_process else os.environ.get(COMMIT_VARIABLE)
    if commit is None or not (places / commit).is_dir():
        clone = Path(source.hosted_repo.repo_clone)
        commit = commit_of(clone, commit or source.ref)
        unpack(clone, commit, places)
    check_alone(places / commit)
    link(places, commit)
    os.environ[COMMIT_VARIABLE] = commit
    return places / CURRENT


def commit_of(clone: Path, ref: str) -> str:
    """Full name of the commit that a tag, a branch or a commit stands for in a clone."""
    return _git(clone, "rev-parse", "--verify", "--end-of-options", f"{ref}^{{commit}}").strip()


def unpack(clone: Path, commit: str, places: Path) -> None:
    """Make `places/commit`, the whole tree of a commit, unless it is there.

    It appears whole or not at all, also where several processes make it at a time. A file that
    is the same at the commit in use keeps its time, as in a checkout: no job runs again for it.
    """
    target = places / commit
    if target.is_dir():
        return
    places.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=places, prefix="unfinished.") as scratch:
        tree = Path(scratch, "tree")
        tree.mkdir()
        # With an index of its own: the clone is shared with other processes.
        _git(
            clone,
            *(f"--work-tree={tree}", "checkout", "--quiet", commit, "--", "."),
            folder=tree,
            environment={"GIT_INDEX_FILE": str(Path(scratch, "index").absolute())},
        )
        _keep_times(places / CURRENT, tree)
        try:
            tree.rename(target)
        except OSError:
            # Another process may have been first.
            if not target.is_dir():
                raise


def check_alone(tree: Path) -> None:
    """Raise WorkflowError if this process has loaded the library from elsewhere than `tree`."""
    loaded = sys.modules.get("whowhich")
    if loaded is None:
        return
    folder = Path(loaded.__path__[0]).resolve()
    if folder != (tree / "workflow" / "lib" / "whowhich").resolve():
        raise WorkflowError(
            f"two versions of whowhich cannot be used in one workflow: {folder} is loaded, and "
            f"commit {tree.name} is asked for. Name the same version in all modules."
        )


def link(places: Path, commit: str) -> None:
    """Let `places/current` point to a commit, in one step; nothing is done where it does."""
    current = places / CURRENT
    if current.is_symlink() and os.readlink(current) == commit:
        return
    with tempfile.TemporaryDirectory(dir=places, prefix="unfinished.") as scratch:
        made = Path(scratch, CURRENT)
        made.symlink_to(commit)
        made.replace(current)


def _keep_times(old: Path, new: Path) -> None:
    for file in new.rglob("*"):
        before = old / file.relative_to(new)
        if file.is_file() and before.is_file() and filecmp.cmp(before, file, shallow=False):
            times = before.stat()
            os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))


def _git(
    clone: Path, *arguments: str, folder: Path | None = None, environment: dict | None = None
) -> str:
    command = ["git", f"--git-dir={clone.absolute()}", *arguments]
    try:
        return subprocess.run(
            command,
            cwd=folder,
            env={**os.environ, **(environment or {})},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        said = getattr(error, "stderr", None) or error
        asked = " ".join(arguments)
        raise WorkflowError(f"cannot read whowhich from {clone}: git {asked}: {said}") from error
