"""What a test may need of its machine, and how it skips, or fails, for want of it."""

import functools
import importlib.util
import os
import shutil
import subprocess
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[1]
SHARED = REPOSITORY.parent / "shared"
NEEDS = ("slurm", "shared", "java", "browser", "root")


def pytest_addoption(parser):
    parser.addoption(
        "--require",
        default="",
        metavar="NAMES",
        help=f"comma-separated, of {', '.join(NEEDS)}: tests that need these fail without them, "
        "rather than skip",
    )
    parser.addoption(
        "--long", action="store_true", help="run tests of many minutes, too (make test-long)"
    )


@functools.cache
def missing(need: str) -> str | None:
    """Why a need isn't met on this machine; None if it is."""
    match need:
        case "slurm":
            cluster = REPOSITORY / "tests" / "slurm" / "cluster.sh"
            if subprocess.run([cluster, "status"], capture_output=True).returncode != 0:
                return "no test cluster is up (tests/slurm/cluster.sh up)"
        case "shared":
            if not (SHARED / "corpora").is_dir():
                return "there is no ../shared/corpora"
        case "java":
            if shutil.which("java") is None:
                return "there is no java"
        case "browser":
            if importlib.util.find_spec("selenium") is None:
                return "selenium is not installed"
            if not any(map(shutil.which, ("chromium", "google-chrome", "firefox"))):
                return "there is no chromium, google-chrome or firefox"
        case "root":
            if os.geteuid() != 0:
                return "not run as root"
        case _:
            raise pytest.UsageError(f"a test cannot need {need!r}, only {', '.join(NEEDS)}")
    return None


def pytest_configure(config):
    required = [name for name in config.getoption("--require").split(",") if name]
    for name in required:
        if name not in NEEDS:
            raise pytest.UsageError(f"--require {name}: choose from {', '.join(NEEDS)}")
    config.stash[REQUIRED] = required


REQUIRED = pytest.StashKey[list[str]]()


def pytest_runtest_setup(item):
    if item.get_closest_marker("long") and not item.config.getoption("--long"):
        pytest.skip("takes many minutes (make test-long)")
    for marker in item.iter_markers("needs"):
        for need in marker.args:
            reason = missing(need)
            if reason is None:
                continue
            if need in item.config.stash[REQUIRED]:
                pytest.fail(f"--require {need}: {reason}", pytrace=False)
            pytest.skip(reason)
