"""Sentences to train on: those that hold a relative pronoun, from a stream of documents."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from whowhich.corpora.documents import Document
from whowhich.pronouns import PRONOUNS
from whowhich.references.paragraphs import paragraphs
from whowhich.references.sentences import split_sentences

# As found in running text; a capital opens questions ("Who is it?"), which teach little here.
_PRONOUN = re.compile(rf"\b(?:{'|'.join(PRONOUNS)})\b")


def training_sentences(
    documents: Iterable[Document], counts: Counter | None = None
) -> Iterator[tuple[str, str]]:
    """Yield (document key, sentence) for each sentence that holds a lower-case relative pronoun.

    Sentences are unwrapped and split as those are in which references are found. Whether the
    pronoun is a relative one is not asked: a model must see complementizers and questions too.
    Whole paragraphs teach a small model far more slowly (most of their words are no news about
    pronouns). `counts` receives sentence_read, sentence_kept and what was skipped by reason.
    """
    counts = Counter() if counts is None else counts
    for document in documents:
        for _, paragraph in paragraphs(document):
            if not _PRONOUN.search(paragraph):
                counts["paragraph_without_pronoun"] += 1
                continue
            for sentence in split_sentences(paragraph):
                counts["sentence_read"] += 1
                if _PRONOUN.search(sentence.text):
                    counts["sentence_kept"] += 1
                    yield document.document, sentence.text
                else:
                    counts["sentence_skipped_without_pronoun"] += 1
