"""Time and memory of whole jobs as the corpus grows."""

from corpus_parts.whole_job import measured_child


def measure() -> dict[str, float]:
    """Generated corpora of 1x, 4x and 16x size."""
    found = {}
    for size in (8, 32, 128):
        result = measured_child(f"text_{size}")
        found[f"scaling_{size}mb_cpu_s"] = result["cpu_s"]
        found[f"scaling_{size}mb_peak_mb"] = result["peak_mb"]
    return found
