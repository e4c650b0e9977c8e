"""Speed of reading, of the prefilter and of counts of names."""

import random

from corpus_parts.texts import FORMS, SHARED, documents_of, made_text, size_mb
from corpus_parts.timing import cpu, use_up
from whowhich.corpora.documents import Document
from whowhich.counts.name_counter import NameCounter
from whowhich.pronouns import PRONOUNS
from whowhich.references.paragraphs import find_blocks
from whowhich.references.prefilter import Prefilter


def names_like(n: int) -> list[str]:
    """Rare words, as a longer list of species has them."""
    draw = random.Random(n)
    return ["".join(draw.choices("bcdfgklmprstvzaeiou", k=draw.randint(5, 11))) for _ in range(n)]


def measure() -> dict[str, float]:
    """Megabytes a second of each, with 46, 500 and 5,000 names."""
    found = {}
    if SHARED.is_dir():
        found["read_text_mb_s"] = size_mb(list(documents_of(SHARED / "books"))) / cpu(
            lambda: use_up(documents_of(SHARED / "books"))
        )
        documents = list(documents_of(SHARED / "books"))
    else:
        documents = [Document(str(i), made_text(1, i)) for i in range(20)]
    megabytes = size_mb(documents)
    data = [document.text.encode() for document in documents]
    begins = [find_blocks(text).begins for text in data]
    for label, extra in (("", 0), ("_500", 500 - len(FORMS)), ("_5000", 5000 - len(FORMS))):
        forms = [*FORMS, *names_like(extra)]
        prefilter = Prefilter(forms, PRONOUNS)
        masks = cpu(lambda p=prefilter: [p.mask(*part) for part in zip(data, begins, strict=True)])
        whole = cpu(lambda p=prefilter: [use_up(p.paragraphs(d)) for d in documents])
        found[f"prefilter{label}_mb_s"] = megabytes / masks
        found[f"prefilter{label}_with_paragraphs_mb_s"] = megabytes / whole
        counter = NameCounter({form: FORMS.get(form, form) for form in forms})
        counts = cpu(lambda c=counter: use_up(c.watch(documents)))
        found[f"name_counts{label}_mb_s"] = megabytes / counts
    return found
