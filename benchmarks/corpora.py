"""Speed and memory of reading corpora and finding references; writes build/bench/corpora.json.

    python benchmarks/corpora.py [--share 0.1] [--only rates,speedup,memory,scaling,wikipedia]

Rates are megabytes of text a second of one core's time. --share is the part of each book whose
every sentence is parsed for the speed-ups (1 takes about ten minutes). Text is read from
../shared/corpora if it is there, else made. benchmarks/README.md records a run.
"""

import argparse
import io
import itertools
import json
import platform
import random
import resource
import subprocess
import sys
import tarfile
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "workflow" / "lib")]

from whowhich.corpora.documents import Document  # noqa: E402
from whowhich.corpora.shards import plan_shards, read_shard  # noqa: E402
from whowhich.counts.name_counter import NameCounter  # noqa: E402
from whowhich.names import read_names, word_forms  # noqa: E402
from whowhich.pronouns import PRONOUNS  # noqa: E402
from whowhich.references.blocks import find_blocks  # noqa: E402
from whowhich.references.candidates import CandidateFinder  # noqa: E402
from whowhich.references.extract import (  # noqa: E402
    extract_references,
    find_references,
    is_too_long,
)
from whowhich.references.paragraphs import paragraphs  # noqa: E402
from whowhich.references.prefilter import Prefilter  # noqa: E402
from whowhich.references.sentences import split_sentences  # noqa: E402

SHARED = ROOT.parent / "shared" / "corpora"
OUT = ROOT / "build" / "bench" / "corpora.json"
FORMS = word_forms(read_names(ROOT / "resources" / "names.csv"))
NOVELS = {
    *("middlemarch", "pride-and-prejudice", "david-copperfield", "jane-eyre", "dracula", "kim"),
    *("sherlock-holmes-adventures", "huckleberry-finn", "war-and-peace", "vanity-fair"),
    *("far-from-the-madding-crowd", "don-quixote", "lorna-doone", "twenty-thousand-leagues"),
    "mill-on-the-floss",
}
MAX_TOKENS = 200
# Bytes of text: Books3 as the paper has it; BookCorpus as it was given out; Wikipedia's dump in
# bz2, whose XML is as much larger as the samples' is.
BOOKS3, BOOKCORPUS, WIKIPEDIA_BZ2 = 108e9, 4.6e9, 22e9
CORES = (2, 64, 1000)


def documents_of(path: Path, format: str = "text") -> Iterator[Document]:
    plan = plan_shards(path, format, 1)
    return read_shard(plan, 0, Counter())


def made_text(megabytes: float, seed: int = 1) -> str:
    """English-like words, now and then a name or a pronoun, in hard-wrapped paragraphs."""
    draw = random.Random(seed)
    words = ["".join(draw.choices("etaoinshrdlu", k=draw.randint(2, 9))) for _ in range(5000)]
    lines, size = [], 0
    while size < min(megabytes, 1) * 1e6:
        line = draw.choices(words, k=11)
        if draw.random() < 0.02:
            line[draw.randrange(5)] = draw.choice(list(FORMS))
        if draw.random() < 0.1:
            line[draw.randrange(5, 11)] = draw.choice(PRONOUNS)
        # A capital after a stop, or sentences would never end.
        line = [line[0].capitalize(), *line[1:-1], line[-1] + draw.choice((",", "."))]
        lines.append(" ".join(line) + ("\n" if draw.random() < 0.1 else ""))
        size += len(lines[-1]) + 1
    return ("\n".join(lines) + "\n\n") * max(1, round(megabytes))


def cpu(function: Callable, repeat: int = 3) -> float:
    """Least CPU seconds of a few runs."""
    best = float("inf")
    for _ in range(repeat):
        start = time.process_time()
        function()
        best = min(best, time.process_time() - start)
    return best


def names_like(n: int) -> list[str]:
    """Rare words, as a longer list of species has them."""
    draw = random.Random(n)
    return ["".join(draw.choices("bcdfgklmprstvzaeiou", k=draw.randint(5, 11))) for _ in range(n)]


def rates() -> dict[str, float]:
    """Reading, prefilter and counts."""
    found = {}
    if SHARED.is_dir():
        found["read_text_mb_s"] = _size(list(documents_of(SHARED / "books"))) / cpu(
            lambda: _use(documents_of(SHARED / "books"))
        )
        documents = list(documents_of(SHARED / "books"))
    else:
        documents = [Document(str(i), made_text(1, i)) for i in range(20)]
    megabytes = _size(documents)
    data = [document.text.encode() for document in documents]
    begins = [find_blocks(text).begins for text in data]
    for label, extra in (("", 0), ("_500", 500 - len(FORMS)), ("_5000", 5000 - len(FORMS))):
        forms = [*FORMS, *names_like(extra)]
        prefilter = Prefilter(forms, PRONOUNS)
        masks = cpu(lambda p=prefilter: [p.mask(*part) for part in zip(data, begins, strict=True)])
        whole = cpu(lambda p=prefilter: [_use(p.paragraphs(d)) for d in documents])
        found[f"prefilter{label}_mb_s"] = megabytes / masks
        found[f"prefilter{label}_with_paragraphs_mb_s"] = megabytes / whole
        counter = NameCounter({form: FORMS.get(form, form) for form in forms})
        counts = cpu(lambda c=counter: _use(c.watch(documents)))
        found[f"name_counts{label}_mb_s"] = megabytes / counts
    return found


def speedup(share: float) -> dict[str, float]:
    """Extraction beside parsing every sentence, on a share of each book."""
    if not SHARED.is_dir():
        return {}
    from whowhich.parsers.spacy import SpacyParser

    parser = SpacyParser("en_core_web_sm")
    found = {"speedup_share": share}
    for label, novels in (("novels", True), ("animal_books", False)):
        books = [
            _beginning(document, share)
            for document in documents_of(SHARED / "books")
            if (document.document.removesuffix(".txt") in NOVELS) is novels
        ]
        start = time.process_time()
        rows = [row for batch in _extract(books, parser, Counter()) for row in batch]
        fast = time.process_time() - start
        start = time.process_time()
        every = list(_from_every_sentence(books, parser))
        slow = time.process_time() - start
        if [(r["document"], r["name_offset"], r["pronoun_offset"]) for r in rows] != every:
            raise SystemExit(f"{label}: the rows differ from those of parsing every sentence")
        found[f"speedup_{label}"] = slow / fast
        found[f"extract_{label}_mb_s"] = _size(books) / fast
        found[f"rows_{label}"] = len(rows)
    return found


def _beginning(document: Document, share: float) -> Document:
    end = document.text.find("\n\n", int(len(document.text) * share))
    text = document.text if end < 0 else document.text[:end]
    spans = tuple((a, min(b, len(text))) for a, b in document.spans() if a < len(text))
    return Document(document.document, text, body=spans)


def _extract(documents: Iterable[Document], parser, counts: Counter) -> Iterator[list[dict]]:
    prefilter = Prefilter(FORMS, PRONOUNS)
    finder = CandidateFinder(FORMS)
    return extract_references(
        documents, prefilter.paragraphs, finder, parser, "c", 0, counts, MAX_TOKENS
    )


def _from_every_sentence(documents: list[Document], parser) -> Iterator[tuple[str, int, int]]:
    finder = CandidateFinder(FORMS)
    for document in documents:
        sentences = (
            sentence
            for offset, text in paragraphs(document)
            for sentence in split_sentences(text, offset)
            if not is_too_long(sentence.text, MAX_TOKENS)
        )
        while batch := list(itertools.islice(sentences, 256)):
            trees = parser.parse([sentence.text for sentence in batch])
            for sentence, tree in zip(batch, trees, strict=True):
                if candidates := finder(sentence.text):
                    for reference in find_references(tree, *candidates)[0]:
                        yield (
                            document.document,
                            sentence.document_offset(reference.name.start),
                            sentence.document_offset(reference.pronoun.start),
                        )


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


def measured_child(case: str) -> dict[str, float]:
    """Extract from a case in a process of its own: seconds of CPU, peak memory in MB."""
    with tempfile.TemporaryDirectory() as folder:
        path = write_case(case, Path(folder))
        done = subprocess.run(
            [sys.executable, __file__, "--child", str(path)], stdout=subprocess.PIPE, check=True
        )
    return json.loads(done.stdout)


def peak_mb() -> float:
    """Most memory that this process has held; what its parent held does not count."""
    status = Path("/proc/self/status")
    if status.is_file():
        return int(status.read_text().split("VmHWM:")[1].split()[0]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << 20)  # bytes, on macOS


def child(path: Path) -> None:
    """A whole extraction job, names counted in the same pass; print its time and peak memory."""
    from whowhich.parsers.spacy import SpacyParser

    parser = SpacyParser("en_core_web_sm")
    counter, counts = NameCounter(FORMS), Counter()
    start = time.process_time()
    batches = _extract(counter.watch(documents_of(path)), parser, counts)
    rows = sum(len(batch) for batch in batches)
    seconds = time.process_time() - start
    print(json.dumps({"cpu_s": seconds, "peak_mb": peak_mb(), "rows": rows}))


def memory() -> dict[str, float]:
    found = {}
    for case in ("book_without_blank_line", "tar_of_50000"):
        found[f"peak_mb_{case}"] = measured_child(case)["peak_mb"]
    return found


def scaling() -> dict[str, float]:
    """Generated corpora of 1x, 4x and 16x size."""
    found = {}
    for size in (8, 32, 128):
        result = measured_child(f"text_{size}")
        found[f"scaling_{size}mb_cpu_s"] = result["cpu_s"]
        found[f"scaling_{size}mb_peak_mb"] = result["peak_mb"]
    return found


def wikipedia() -> dict[str, float]:
    """Where the time of reading a dump goes, in MB of XML a second; the whole dump's core-hours."""
    dump = SHARED / "wikipedia" / "enwiki-2022-truncated.xml.bz2"
    if not dump.is_file():
        return {}
    from whowhich.corpora.dump import PageStream, parse_page
    from whowhich.corpora.opening import open_bytes
    from whowhich.corpora.wikitext import WikitextCleaner

    with open_bytes(dump) as (stream, _):
        xml = stream.read()
    megabytes = len(xml) / 1e6
    pages = [page for _, data in PageStream(io.BytesIO(xml)) if (page := parse_page(data))]
    texts = [page.text for page in pages if page.namespace == 0 and not page.redirect]
    cleaner = WikitextCleaner()

    def unpack() -> None:
        with open_bytes(dump) as (stream, _):
            while stream.read(1 << 20):
                pass

    seconds = {
        "unpack": cpu(unpack, 1),
        "parse_xml": cpu(lambda: [parse_page(d) for _, d in PageStream(io.BytesIO(xml))], 1),
        "clean": cpu(lambda: [cleaner.clean(text) for text in texts], 1),
    }
    whole_xml = WIKIPEDIA_BZ2 * len(xml) / dump.stat().st_size / 1e6
    found = {f"wikipedia_{key}_mb_s": megabytes / value for key, value in seconds.items()}
    found["wikipedia_mb_s"] = megabytes / sum(seconds.values())
    found["wikipedia_core_hours"] = whole_xml / found["wikipedia_mb_s"] / 3600
    return found


def projection(found: dict[str, float]) -> dict[str, dict[str, float]]:
    """Hours that the paper's corpora take on some numbers of cores, from the rates of this run."""
    needed = ("read_text_mb_s", "name_counts_mb_s", "extract_novels_mb_s", "wikipedia_core_hours")
    if not all(key in found for key in needed):
        return {}
    a_mb = 1 / found["read_text_mb_s"] + 1 / found["name_counts_mb_s"]
    a_mb += 1 / found["extract_novels_mb_s"]
    # Cleaned text is some 45% of Wikipedia's XML.
    wiki_text = WIKIPEDIA_BZ2 / 1e6 * 3.7 * 0.45
    hours = {
        "books3": BOOKS3 / 1e6 * a_mb / 3600,
        "bookcorpus": BOOKCORPUS / 1e6 * a_mb / 3600,
        "wikipedia": found["wikipedia_core_hours"] + wiki_text * a_mb / 3600,
    }
    return {
        corpus: {"core_hours": total, **{f"hours_on_{n}_cores": total / n for n in CORES}}
        for corpus, total in hours.items()
    }


def _size(documents: list[Document]) -> float:
    return sum(len(document.text.encode()) for document in documents) / 1e6


def _use(stream: Iterable) -> None:
    for _ in stream:
        pass


def main() -> None:
    parts = ("rates", "speedup", "memory", "scaling", "wikipedia")
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--share", type=float, default=0.1)
    parser.add_argument("--only", default=",".join(parts))
    parser.add_argument("--child", type=Path)
    arguments = parser.parse_args()
    if arguments.child:
        child(arguments.child)
        return
    wanted = arguments.only.split(",")
    found: dict = json.loads(OUT.read_text()) if OUT.is_file() and set(wanted) != set(parts) else {}
    found["machine"] = f"{platform.processor() or platform.machine()}, {platform.system()}"
    for part in wanted:
        print(f"-- {part}", flush=True)
        result = speedup(arguments.share) if part == "speedup" else globals()[part]()
        found |= {key: round(value, 3) for key, value in result.items()}
        for key, value in result.items():
            print(f"{key:45s} {value:12,.2f}", flush=True)
    found["projection"] = projection(found)
    for corpus, numbers in found["projection"].items():
        print(corpus, {key: round(value, 2) for key, value in numbers.items()})
    OUT.parent.mkdir(parents=True, exist_ok=True)
    OUT.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
