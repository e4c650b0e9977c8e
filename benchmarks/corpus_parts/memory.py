"""Peak memory of whole jobs on corpora that are hard on it."""

from corpus_parts.whole_job import measured_child


def measure() -> dict[str, float]:
    """A long book of one paragraph, an archive of many short texts."""
    found = {}
    for case in ("book_without_blank_line", "tar_of_50000"):
        found[f"peak_mb_{case}"] = measured_child(case)["peak_mb"]
    return found
