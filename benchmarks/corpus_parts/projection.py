"""What the paper's corpora would cost, from the rates of a run."""

from corpus_parts.wikipedia import WIKIPEDIA_BZ2

# Bytes of text: Books3 as the paper has it; BookCorpus as it was given out.
BOOKS3, BOOKCORPUS = 108e9, 4.6e9
CORES = (2, 64, 1000)


def project(found: dict[str, float]) -> dict[str, dict[str, float]]:
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
