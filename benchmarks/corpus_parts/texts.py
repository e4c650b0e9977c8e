"""Texts to measure on: the shared corpora if they are there, else made ones."""

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from whowhich.corpora.documents import Document
from whowhich.corpora.shards import plan_shards, read_shard
from whowhich.names import read_names, word_forms
from whowhich.pronouns import PRONOUNS

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared" / "corpora"
FORMS = word_forms(read_names(ROOT / "resources" / "names.csv"))


def documents_of(path: Path, format: str = "text") -> Iterator[Document]:
    """The documents of a corpus as one shard."""
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


def size_mb(documents: list[Document]) -> float:
    """Megabytes of text."""
    return sum(len(document.text.encode()) for document in documents) / 1e6
