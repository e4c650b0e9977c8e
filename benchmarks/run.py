"""Run every benchmark (make bench): each writes build/bench/{name}.json and prints its table."""

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
BENCHMARKS = ("scoring", "corpora")


def main() -> int:
    """Run them one after another; exit status 1 if one failed."""
    library = HERE.parent / "workflow" / "lib"
    environment = {**os.environ, "PYTHONPATH": str(library)}
    failed = []
    for name in sys.argv[1:] or BENCHMARKS:
        print(f"== {name}", flush=True)
        done = subprocess.run([sys.executable, str(HERE / f"{name}.py")], env=environment)
        if done.returncode:
            failed.append(name)
    if failed:
        print(f"failed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
