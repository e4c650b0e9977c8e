"""Does a GPU give what the CPU gives, and how fast? (make gpu)

Says so and ends with status 0 where there is no GPU. Uses the shared BERT if it lies beside the
checkout, else the shipped demo model. Writes build/bench/gpu.json.
"""

import json
import sys
import time
from pathlib import Path

import numpy as np
import pyarrow as pa
import torch
from real_sentences import BERT, BOOKS, real_rows

from whowhich.models.load import load_masked_lm
from whowhich.pronouns import PRONOUNS
from whowhich.scoring.masked import ReferenceScorer

OUTPUT = Path("build/bench/gpu.json")
DEMO = Path(__file__).resolve().parents[1] / "resources" / "demo" / "models" / "bert"
# Largest differences allowed, in log-probability: float32 sums in another order; rounding of
# the encoder to eight bits.
TOLERANCES = {"float32": 1e-3, "bfloat16": 1.0}
DEMO_ROWS = [
    {
        "reference_id": str(index),
        "sentence": f"{'The old house stood near the sea. ' * (index % 9)}The dog who barked ran.",
        "pronoun": "who",
        "pronoun_start": 34 * (index % 9) + 8,
        "pronoun_end": 34 * (index % 9) + 11,
    }
    for index in range(64)
]


def scores(source: Path, rows: list[dict], device: str, dtype: str) -> tuple[np.ndarray, float]:
    """(log-probabilities (rows, 5), sentences a second), after a first call that warms up."""
    scorer = ReferenceScorer(load_masked_lm(str(source), device=device, dtype=dtype, name="gpu"))
    table = pa.Table.from_pylist(rows)
    scorer.score(table.slice(0, 64))
    start = time.perf_counter()
    found = scorer.score(table)
    elapsed = time.perf_counter() - start
    values = [found.column(f"logp_{word}").to_numpy() for word in PRONOUNS]
    return np.stack(values, axis=1), len(rows) / elapsed


def check(device: str) -> dict:
    """Compare the devices on a few sentences, then time many. Raises SystemExit if they differ."""
    real = BERT.is_dir() and BOOKS.is_dir()
    source = BERT if real else DEMO
    few = real_rows(64) if real else DEMO_ROWS
    many = real_rows(20_000) if real else DEMO_ROWS * 100
    exact, cpu_rate = scores(source, few, "cpu", "float32")
    result: dict = {"device": torch.cuda.get_device_name(), "cpu_float32_per_second": cpu_rate}
    for dtype, tolerance in TOLERANCES.items():
        values, _ = scores(source, few, device, dtype)
        difference = float(np.abs(values - exact).max())
        _, rate = scores(source, many, device, dtype)
        result[f"{dtype}_largest_difference"] = difference
        result[f"{dtype}_sentences_per_second"] = rate
        if difference > tolerance:
            sys.exit(f"GPU and CPU differ by {difference:.2g} in {dtype}; {tolerance} is allowed")
    return result


def main() -> int:
    """Run the check where a GPU is."""
    if not torch.cuda.is_available():
        print("no GPU here: nothing to check")
        return 0
    result = check("cuda")
    OUTPUT.parent.mkdir(parents=True, exist_ok=True)
    OUTPUT.write_text(json.dumps(result, indent=1) + "\n")
    for name, value in result.items():
        print(f"{name:32} {value}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
