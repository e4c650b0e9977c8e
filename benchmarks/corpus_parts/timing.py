"""Time and memory of this process."""

import resource
import time
from collections.abc import Callable, Iterable
from pathlib import Path


def cpu(function: Callable, repeat: int = 3) -> float:
    """Least CPU seconds of a few runs."""
    best = float("inf")
    for _ in range(repeat):
        start = time.process_time()
        function()
        best = min(best, time.process_time() - start)
    return best


def peak_mb() -> float:
    """Most memory that this process has held; what its parent held does not count."""
    status = Path("/proc/self/status")
    if status.is_file():
        return int(status.read_text().split("VmHWM:")[1].split()[0]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << 20)  # bytes, on macOS


def use_up(stream: Iterable) -> None:
    """Run through a stream."""
    for _ in stream:
        pass
