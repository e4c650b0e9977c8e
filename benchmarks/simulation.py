"""Coverage, false positives and recovery of the bias table's statistics on made studies.

    python benchmarks/simulation.py [--studies 2000] [--others 300] [--processes 1]

A study is 18 made names (human shares .1 to .9, 5 to 500 sentences) in 40 documents of uneven
sizes; --studies are of a calibrated model, --others of each model that isn't. It prints what
benchmarks/README.md records.
"""

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
import pandas as pd

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "workflow" / "lib"), str(ROOT / "tests")]

from made_outcomes import MODELS  # noqa: E402
from made_studies import MEASURES, judged_studies  # noqa: E402

BLOCK = 25


def simulate(model: str, studies: int, processes: int) -> pd.DataFrame:
    blocks = [range(start, min(start + BLOCK, studies)) for start in range(0, studies, BLOCK)]
    if processes == 1:
        return pd.concat([judged_studies([model], block) for block in blocks], ignore_index=True)
    with ProcessPoolExecutor(processes) as pool:
        parts = pool.map(judged_studies, [[model]] * len(blocks), blocks)
        return pd.concat(parts, ignore_index=True)


def shares_by(frame: pd.DataFrame, key: str) -> pd.DataFrame:
    means = frame.groupby(key)[[*MEASURES, "excess_zero", "p_value"]].mean()
    return means.assign(names=frame.groupby(key).size()).round(3)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--studies", type=int, default=2000)
    parser.add_argument("--others", type=int, default=300)
    parser.add_argument("--processes", type=int, default=1)
    args = parser.parse_args()
    pd.set_option("display.width", 200, "display.max_columns", 20)
    frames = []
    for model in MODELS:
        studies = args.studies if model == "calibrated" else args.others
        frames.append(simulate(model, studies, args.processes))
        shown = frames[-1][frames[-1]["status"] == "ok"]
        print(shares_by(shown, "model").to_string(), flush=True)
    every = pd.concat(frames, ignore_index=True)
    shown = every[every["status"] == "ok"]
    calibrated = shown[shown["model"] == "calibrated"]
    print(f"made names: {len(every)}, not greyed: {len(shown)}, calibrated: {len(calibrated)}")
    print("\nshare of intervals that hold the truth (p_value: rejected at 5%), by model")
    print(shares_by(shown, "model").to_string())
    print("\ncalibrated model, by human share")
    print(shares_by(calibrated, "share").to_string())
    print("\ncalibrated model, by number of sentences")
    print(shares_by(calibrated, "size").to_string())
    print("\nestimate less truth, mean (standard error), names of 100 or more sentences")
    large = shown[shown["size"] >= 100].groupby(["model", "study"])
    for measure in ("bias_expected_error", "amplification_error"):
        error = large[measure].mean().groupby("model")  # names of a study share its documents
        both = pd.DataFrame({"mean": error.mean(), "se": error.std() / np.sqrt(error.size())})
        print(f"{measure}\n{both.round(4).to_string()}")


if __name__ == "__main__":
    main()
