"""Real sentences with a relative pronoun, from the shared books, for benchmarks."""

import random
import re
from pathlib import Path

SHARED = Path(__file__).resolve().parents[2] / "shared"
BOOKS = SHARED / "corpora" / "books"
BERT = SHARED / "models" / "bert-base-cased"
PRONOUN = re.compile(r"\b(that|which|who|whose|whom)\b")
SENTENCE = re.compile(r"[A-Z][^.!?]{30,400}[.!?]")


def real_rows(number: int, seed: int = 0) -> list[dict]:
    """Rows of the references table, as scoring reads them, of `number` sampled sentences."""
    found = []
    for path in sorted(BOOKS.glob("*.txt")):
        text = re.sub(r"\s+", " ", path.read_text(encoding="utf-8"))
        found.extend(
            (match.group(), hit)
            for match in SENTENCE.finditer(text)
            if (hit := PRONOUN.search(match.group()))
        )
    rows = []
    for index, (sentence, hit) in enumerate(random.Random(seed).sample(found, number)):
        rows.append(
            {
                "reference_id": str(index),
                "sentence": sentence,
                "pronoun": hit.group(),
                "pronoun_start": hit.start(),
                "pronoun_end": hit.end(),
            }
        )
    return rows
