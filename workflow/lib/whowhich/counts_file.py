"""What a rule read, kept and skipped by reason, as JSON beside its output.

Rules count in a flat Counter whose keys are `{unit}_read`, `{unit}_kept` and
`{unit}_skipped_{reason}`; any other key is a note (something repaired or remarkable).
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

from whowhich.files import atomic_path


def write_counts(path: str | Path, counts: Mapping[str, int]) -> None:
    """Write a flat counter as JSON, keys sorted, atomically."""
    with atomic_path(path) as partial:
        partial.write_text(json.dumps(dict(sorted(counts.items())), indent=1) + "\n")


def add_counts(paths: Iterable[str | Path]) -> Counter[str]:
    """The sum of the counters in several files."""
    total: Counter[str] = Counter()
    for path in paths:
        total.update(json.loads(Path(path).read_text()))
    return total


def nested(counts: Mapping[str, int]) -> dict:
    """{unit: {"read": n, "kept": n, "skipped": {reason: n}}, ..., "notes": {key: n}}.

    Raises ValueError for a unit whose read is not kept plus skipped: something was lost silently.
    """
    units = [key.removesuffix("_read") for key in counts if key.endswith("_read")]
    units = [unit for unit in units if f"{unit}_kept" in counts or _skipped(counts, unit)]
    tree: dict = {}
    used: set[str] = set()
    for unit in units:
        skipped = _skipped(counts, unit)
        read, kept = counts[f"{unit}_read"], counts.get(f"{unit}_kept", 0)
        if read != kept + sum(skipped.values()):
            raise ValueError(f"{unit}: {read} read, but {kept} kept and {skipped} skipped")
        tree[unit] = {"read": read, "kept": kept, "skipped": skipped}
        used |= {f"{unit}_read", f"{unit}_kept", *(f"{unit}_skipped_{key}" for key in skipped)}
    notes = {key: value for key, value in sorted(counts.items()) if key not in used}
    return {**tree, "notes": notes} if notes else tree


def _skipped(counts: Mapping[str, int], unit: str) -> dict[str, int]:
    prefix = f"{unit}_skipped_"
    found = {key.removeprefix(prefix): n for key, n in counts.items() if key.startswith(prefix)}
    return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))
