"""What a Snakemake process does before it plans and runs jobs, and what its jobs inherit."""

import functools
import os
from pathlib import Path

from snakemake_interface_common.exceptions import WorkflowError

from whowhich.driver import recovery
from whowhich.driver.run_lock import hold_run_lock
from whowhich.errors import InputError


def guard(workflow) -> None:
    """Let the workflow take the run lock, and clear up after a killed run, before it plans.

    workflow: the Workflow of a Snakefile that is being parsed. Nothing is done by jobs (they
    parse the Snakefile too), by dry runs, nor by what only looks or cleans up: --lint, --dag,
    --report, --unlock, --summary. While a Snakefile is parsed nothing tells which of these was
    asked for, and an `onstart` handler comes too late, after the plan was made from what another
    run may be writing; so this goes in front of the one method that is called to run jobs.
    """
    if not workflow.is_main_process:
        return
    execute = workflow.execute

    @functools.wraps(execute)
    def guarded(executor_plugin, *arguments, **keywords):
        if not executor_plugin.common_settings.dryrun_exec:
            folder = Path.cwd()
            recover = functools.partial(recovery.clear_up, folder)
            try:
                check_writable(folder)
                hold_run_lock(folder, executor_plugin.name, recover)
            except InputError as error:
                raise WorkflowError(str(error)) from None
        return execute(executor_plugin, *arguments, **keywords)

    workflow.execute = guarded


def check_writable(folder: Path) -> None:
    """Raise InputError, which names it, if a folder that the run writes to is read-only."""
    for name in ("results", "logs", "benchmarks/results"):
        place = folder / name
        if place.exists() and not os.access(place, os.W_OK | os.X_OK):
            raise InputError(
                f"cannot write to {place}: it is read-only for this user. "
                "Give the run another folder with --directory."
            )


def add_to_python_path(library: str | Path) -> None:
    """Put the library first on PYTHONPATH of all processes started from here."""
    others = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    kept = [path for path in others if path and path != str(library)]
    os.environ["PYTHONPATH"] = os.pathsep.join([str(library), *kept])
