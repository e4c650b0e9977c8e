"""Extraction as a job runs it, without what it writes."""

from collections import Counter
from collections.abc import Iterable, Iterator

from corpus_parts.texts import FORMS
from whowhich.corpora.documents import Document
from whowhich.pronouns import PRONOUNS
from whowhich.references.candidates import CandidateFinder
from whowhich.references.extract import extract_references
from whowhich.references.prefilter import Prefilter

MAX_TOKENS = 200


def extract(documents: Iterable[Document], parser, counts: Counter) -> Iterator[list[dict]]:
    """Rows of references, a list a batch."""
    prefilter = Prefilter(FORMS, PRONOUNS)
    finder = CandidateFinder(FORMS)
    return extract_references(
        documents, prefilter.paragraphs, finder, parser, "c", 0, counts, MAX_TOKENS
    )
