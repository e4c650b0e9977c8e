"""Extraction beside parsing every sentence, on a share of each shared book."""

import itertools
import time
from collections import Counter
from collections.abc import Iterator

from corpus_parts.extraction import MAX_TOKENS, extract
from corpus_parts.texts import FORMS, SHARED, documents_of, size_mb
from whowhich.corpora.documents import Document
from whowhich.references.candidates import CandidateFinder
from whowhich.references.extract import find_references, is_too_long
from whowhich.references.paragraphs import paragraphs
from whowhich.references.sentences import split_sentences

NOVELS = {
    "middlemarch",
    "pride-and-prejudice",
    "david-copperfield",
    "jane-eyre",
    "dracula",
    "kim",
    "sherlock-holmes-adventures",
    "huckleberry-finn",
    "war-and-peace",
    "vanity-fair",
    "far-from-the-madding-crowd",
    "don-quixote",
    "lorna-doone",
    "twenty-thousand-leagues",
    "mill-on-the-floss",
}


def measure(share: float) -> dict[str, float]:
    """Both on novels and on books of animals; an error if their rows differ."""
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
        rows = [row for batch in extract(books, parser, Counter()) for row in batch]
        fast = time.process_time() - start
        start = time.process_time()
        every = list(_from_every_sentence(books, parser))
        slow = time.process_time() - start
        if [(r["document"], r["name_offset"], r["pronoun_offset"]) for r in rows] != every:
            raise SystemExit(f"{label}: the rows differ from those of parsing every sentence")
        found[f"speedup_{label}"] = slow / fast
        found[f"extract_{label}_mb_s"] = size_mb(books) / fast
        found[f"rows_{label}"] = len(rows)
    return found


def _beginning(document: Document, share: float) -> Document:
    end = document.text.find("\n\n", int(len(document.text) * share))
    text = document.text if end < 0 else document.text[:end]
    spans = tuple((a, min(b, len(text))) for a, b in document.spans() if a < len(text))
    return Document(document.document, text, body=spans)


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
