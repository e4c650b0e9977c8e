"""Speed and memory of reading corpora and finding references; writes build/bench/corpora.json.

    python benchmarks/corpora.py [--share 0.1] [--only rates,speedup,memory,scaling,wikipedia]

Rates are megabytes of text a second of one core's time. --share is the part of each book whose
every sentence is parsed for the speed-ups (1 takes about ten minutes). Text is read from
../shared/corpora if it is there, else made. benchmarks/README.md records a run.
"""

import argparse
import json
import platform
from collections.abc import Callable
from pathlib import Path

from corpus_parts import memory, rates, scaling, speedup, wikipedia
from corpus_parts.projection import project

OUT = Path(__file__).resolve().parents[1] / "build" / "bench" / "corpora.json"
PARTS: dict[str, Callable[..., dict[str, float]]] = {
    "rates": rates.measure,
    "speedup": speedup.measure,
    "memory": memory.measure,
    "scaling": scaling.measure,
    "wikipedia": wikipedia.measure,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--share", type=float, default=0.1)
    parser.add_argument("--only", default=",".join(PARTS))
    arguments = parser.parse_args()
    wanted = arguments.only.split(",")
    found: dict = json.loads(OUT.read_text()) if OUT.is_file() and set(wanted) != set(PARTS) else {}
    found["machine"] = f"{platform.processor() or platform.machine()}, {platform.system()}"
    for part in wanted:
        print(f"-- {part}", flush=True)
        options = {"share": arguments.share} if part == "speedup" else {}
        result = PARTS[part](**options)
        found |= {key: round(value, 3) for key, value in result.items()}
        for key, value in result.items():
            print(f"{key:45s} {value:12,.2f}", flush=True)
    found["projection"] = project(found)
    for corpus, numbers in found["projection"].items():
        print(corpus, {key: round(value, 2) for key, value in numbers.items()})
    OUT.parent.mkdir(parents=True, exist_ok=True)
    OUT.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
