"""Reader of BookCorpus in both its shapes.

As it was first given out, two large files with one tokenised sentence a line ("the dog , who
barked , ran ."); as it was collected again, a folder of books (epubtxt). The former's lines are
paragraphs; the latter is plain text.
"""

import dataclasses
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from whowhich.corpora import text
from whowhich.corpora.documents import Document, ReaderOptions, Span
from whowhich.corpora.listing import Listing

# Lines looked at to tell the shapes apart, and the share of them that must end as tokenised
# sentences do: in a stop or quotation mark with a space before it.
SAMPLE = 200
SHARE = 0.5
_ENDS = (" .", " !", " ?", " ''", ' "', " ...", " ”", " :", " ;")


def spans(listing: Listing, options: ReaderOptions) -> Iterator[Span]:
    """As the reader of text has them."""
    return text.spans(listing, options)


def read(
    root: Path, spans: Iterable[Span], counts: Counter, options: ReaderOptions
) -> Iterator[Document]:
    """As the reader of text, but tokenised lines are paragraphs; counted: tokenised_pieces."""
    for document in text.read(root, spans, counts, options):
        if is_tokenised(document.text):
            counts["tokenised_pieces"] += 1
            yield dataclasses.replace(document, line_paragraphs=True)
        else:
            yield document


def is_tokenised(sample: str) -> bool:
    """Whether a text is one tokenised sentence a line, by its first lines."""
    lines = [line.rstrip() for line in sample[: SAMPLE * 500].split("\n", SAMPLE)[:SAMPLE]]
    lines = [line for line in lines if line]
    return bool(lines) and sum(line.endswith(_ENDS) for line in lines) >= SHARE * len(lines)
