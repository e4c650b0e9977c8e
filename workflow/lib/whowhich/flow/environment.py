"""The environment that scripts inherit."""

import os
from pathlib import Path


def add_to_python_path(library: str | Path) -> None:
    """Put the library first on PYTHONPATH of all processes started from here."""
    others = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    kept = [path for path in others if path and path != str(library)]
    os.environ["PYTHONPATH"] = os.pathsep.join([str(library), *kept])
