"""Parse every sentence of three books without the prefilter: exactly the same rows are found."""

from collections import Counter

import pytest

from conftest import REPOSITORY, SHARED
from whowhich.antecedents.further_mentions import Mention
from whowhich.corpora.shards import plan_shards, read_shard
from whowhich.names import read_names, word_forms
from whowhich.parsers.spacy import SpacyParser
from whowhich.pronouns import PRONOUNS
from whowhich.references.candidates import CandidateFinder
from whowhich.references.extract import extract_references, find_references, is_too_long
from whowhich.references.paragraphs import paragraphs
from whowhich.references.prefilter import Prefilter
from whowhich.references.sentences import split_sentences

pytestmark = pytest.mark.needs("shared")

# With and without Project Gutenberg's header, CRLF and a byte order mark; one with _italics_.
BOOKS = ("jungle-book.txt", "aesops-fables.txt", "just-so-stories.txt")
MAX_TOKENS = 200


def documents(book):
    plan = plan_shards(SHARED / "corpora" / "books" / book, "text", 1, "books")
    return list(read_shard(plan, 0, Counter()))


@pytest.fixture(scope="module")
def forms():
    return word_forms(read_names(REPOSITORY / "resources" / "names.csv"))


@pytest.fixture(scope="module")
def parser():
    return SpacyParser("en_core_web_sm")


def from_every_sentence(document, forms, parser):
    """(name offset, pronoun offset, name, pronoun) of references, each sentence being parsed."""
    sentences = [
        sentence
        for offset, text in paragraphs(document)
        for sentence in split_sentences(text, offset)
        if not is_too_long(sentence.text, MAX_TOKENS)
    ]
    for sentence, tree in zip(
        sentences, parser.parse([sentence.text for sentence in sentences]), strict=True
    ):
        names = [
            Mention(forms[token.lower], token.start, token.end)
            for token in tree
            if token.lower in forms
        ]
        pronouns = [
            Mention(token.lower, token.start, token.end)
            for token in tree
            if token.lower in PRONOUNS
        ]
        for reference in find_references(tree, names, pronouns)[0]:
            yield (
                sentence.document_offset(reference.name.start),
                sentence.document_offset(reference.pronoun.start),
                reference.name.word,
                reference.pronoun.word,
            )


@pytest.mark.parametrize("book", BOOKS)
def test_every_sentence_gives_the_same_rows(book, forms, parser):
    counts: Counter[str] = Counter()
    rows = [
        (row["name_offset"], row["pronoun_offset"], row["name"], row["pronoun"])
        for batch in extract_references(
            documents(book),
            Prefilter(forms, PRONOUNS).paragraphs,
            CandidateFinder(forms),
            parser,
            "books",
            0,
            counts,
            MAX_TOKENS,
        )
        for row in batch
    ]
    expected = [
        row for document in documents(book) for row in from_every_sentence(document, forms, parser)
    ]
    assert rows == expected
    assert len(rows) == counts["references_found"] > 10
