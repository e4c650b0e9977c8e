from collections import Counter

import pytest

from whowhich.corpora.documents import Document
from whowhich.parser_comparison.sampled_sentences import (
    by_sentence,
    draw_sentences,
    find_in_sample,
    mentions,
    merge_samples,
)
from whowhich.parsers.spacy import SpacyParser
from whowhich.references.candidates import CandidateFinder
from whowhich.references.extract import extract_references, find_candidates

FORMS = {"dog": "dog", "dogs": "dog", "cat": "cat"}
SENTENCES = [
    "The dog that bit the cat, which ran, was old.",
    "A cat whose tail was long saw the dogs who barked.",
    "She knew that dogs that bark bite.",
    "He said that the cat was ill.",
]


def documents(numbers):
    for number in numbers:
        text = "\n\n".join(f"{number}. {s}" for s in SENTENCES[number % 2 :])
        yield Document(f"d{number}", text)


def paragraphs(document):
    place = 0
    for text in document.text.split("\n\n"):
        yield place, text
        place += len(text) + 2


def candidates(numbers):
    return find_candidates(documents(numbers), paragraphs, CandidateFinder(FORMS), Counter(), 200)


def test_shards_do_not_matter():
    whole = draw_sentences(candidates(range(20)), "c", 3, 15)
    parts = [draw_sentences(candidates(range(i, 20, 3)), "c", 3, 15) for i in range(3)]
    assert merge_samples(parts, 3, 15) == whole == merge_samples([whole], 3, 15)
    assert len(list(by_sentence(whole))) == 15


def test_mentions_are_those_of_the_sentence():
    for candidate in candidates(range(2)):
        (pairs,) = by_sentence(draw_sentences([candidate], "c", 1, 1))
        assert mentions(pairs, "pronoun") == candidate.pronouns
        assert mentions(pairs, "name") == candidate.names


@pytest.fixture(scope="module")
def parser():
    return SpacyParser("en_core_web_sm")


def test_a_sample_of_everything_finds_what_extraction_finds(parser):
    finder = CandidateFinder(FORMS)
    rows = extract_references(documents(range(6)), paragraphs, finder, parser, "c", 0, Counter())
    expected = {row["reference_id"]: row["method"] for batch in rows for row in batch}
    pairs = draw_sentences(candidates(range(6)), "c", 1, 10**6)
    found = {r["reference_id"]: r["method"] for r in find_in_sample(pairs, parser, "relcl")}
    assert {i: method for i, method in found.items() if method} == expected
    assert len(found) == len(pairs) > len(expected) > 0
