"""The texts of a training: their sentences, and a fingerprint of each for the record."""

import dataclasses
import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator

from whowhich.corpora.documents import Document
from whowhich.pretrain.holdout import held_out_documents
from whowhich.pretrain.sentences import training_sentences


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
