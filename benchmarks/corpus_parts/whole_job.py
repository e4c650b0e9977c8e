"""A whole extraction job in a process of its own, on a corpus that is hard on memory."""

import io
import json
import subprocess
import sys
import tarfile
import tempfile
import time
from collections import Counter
from pathlib import Path

from corpus_parts.extraction import extract
from corpus_parts.texts import FORMS, documents_of, made_text
from corpus_parts.timing import peak_mb
from whowhich.counts.name_counter import NameCounter

BENCHMARKS = Path(__file__).resolve().parents[1]


def measured_child(case: str) -> dict[str, float]:
    """Extract from a case in a process of its own: seconds of CPU, peak memory in MB."""
    with tempfile.TemporaryDirectory() as folder:
        path = write_case(case, Path(folder))
        done = subprocess.run(
            [sys.executable, "-m", __spec__.name, str(path)],
            cwd=BENCHMARKS,
            stdout=subprocess.PIPE,
            check=True,
        )
    return json.loads(done.stdout)


def write_case(case: str, folder: Path) -> Path:
    """A corpus that is hard on memory; returns its path."""
    if case == "book_without_blank_line":
        path = folder / "book.txt"
        path.write_text(" ".join(made_text(20).split()))
    elif case == "tar_of_50000":
        path = folder / "c.tar.gz"
        with tarfile.open(path, "w:gz", compresslevel=1) as tar:
            text = made_text(0.002).encode()
            for number in range(50_000):
                info = tarfile.TarInfo(f"{number:05d}.txt")
                info.size = len(text)
                tar.addfile(info, io.BytesIO(text))
    else:
        megabytes = int(case.removeprefix("text_"))
        path = folder / "texts"
        path.mkdir()
        for number in range(max(1, megabytes // 8)):
            (path / f"{number}.txt").write_text(made_text(min(8, megabytes), number))
    return path


def child(path: Path) -> None:
    """A whole extraction job, names counted in the same pass; print its time and peak memory."""
    from whowhich.parsers.spacy import SpacyParser

    parser = SpacyParser("en_core_web_sm")
    counter, counts = NameCounter(FORMS), Counter()
    start = time.process_time()
    batches = extract(counter.watch(documents_of(path)), parser, counts)
    rows = sum(len(batch) for batch in batches)
    seconds = time.process_time() - start
    print(json.dumps({"cpu_s": seconds, "peak_mb": peak_mb(), "rows": rows}))


if __name__ == "__main__":
    child(Path(sys.argv[1]))
