"""The texts of a training: which are held out, which of their sentences are trained on."""

import dataclasses
import hashlib
import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator

from whowhich.corpora.documents import Document
from whowhich.errors import InputError
from whowhich.pronouns import PRONOUNS
from whowhich.references.paragraphs import paragraphs
from whowhich.references.sentences import split_sentences

# As found in running text; a capital opens questions ("Who is it?"), which teach little here.
_PRONOUN = re.compile(rf"\b(?:{'|'.join(PRONOUNS)})\b")


def held_out_documents(documents: Iterable[str], number: int, seed: int) -> list[str]:
    """Draw `number` whole documents to hold out (possibly none); sorted.

    The draw depends on the set of keys and the seed alone, not on their order, so that the same
    documents are held out of every model that is trained on the corpus.

    Raises InputError if that leaves no document to train on.
    """
    keys = sorted(set(documents))
    if not 0 <= number < max(len(keys), 1):
        raise InputError(
            f"pretrain: held_out {number}: must leave at least one of the {len(keys)} documents "
            f"to train on; valid are 0 to {max(len(keys) - 1, 0)}"
        )
    return sorted(random.Random(seed).sample(keys, number))


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


@dataclasses.dataclass(slots=True)
class Text:
    """A document: key (corpus/path), its training sentences, and the sha256 of its decoded text.

    For a file in UTF-8 without a byte order mark the sha256 is the file's own.
    """

    key: str
    sentences: list[str] = dataclasses.field(default_factory=list)
    sha256: str = ""


def read_texts(documents: Iterable[tuple[str, Document]], counts: Counter) -> list[Text]:
    """The texts of (corpus, document) pairs, sorted by key.

    The pieces of a large document must follow one another. All sentences are held in memory: a
    small model trains on millions of them, not more.
    """
    texts: dict[str, Text] = {}
    digests: dict[str, hashlib._Hash] = {}

    def watched() -> Iterator[Document]:
        for corpus, document in documents:
            key = f"{corpus}/{document.document}"
            texts.setdefault(key, Text(key))
            digest = digests.setdefault(key, hashlib.sha256())
            digest.update(document.text.encode("utf-8", "surrogatepass"))
            yield dataclasses.replace(document, document=key)

    for key, sentence in training_sentences(watched(), counts):
        texts[key].sentences.append(sentence)
    for key, digest in digests.items():
        texts[key].sha256 = digest.hexdigest()
    return [texts[key] for key in sorted(texts)]


def hold_out(texts: list[Text], number: int, seed: int) -> tuple[list[Text], list[Text]]:
    """(texts to train on, texts held out); see `held_out_documents`."""
    held = set(held_out_documents((text.key for text in texts), number, seed))
    return [t for t in texts if t.key not in held], [t for t in texts if t.key in held]
