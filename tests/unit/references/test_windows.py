"""Windows of sentences: their places in the document, and that the prefilter drops none."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from whowhich.corpora.documents import Document
from whowhich.pronouns import PRONOUNS
from whowhich.references.candidates import CandidateFinder
from whowhich.references.extract import extract_references, find_candidates
from whowhich.references.paragraphs import paragraphs
from whowhich.references.prefilter import Prefilter
from whowhich.references.windows import cut

FORMS = {"dog": "dog", "cat": "cat", "guinea pig": "guinea pig"}
TEXT = (
    "It rained. A 🐎 and a\r\ndog slept. Nothing hap-\npened. The guinea\npig ran. He is one\n"
    "who barks.\n\nA cat is here. Now.\n\nWho is that? The dog."
)


def candidates(text, before, prefilter=False, max_tokens=200):
    reads = Prefilter(FORMS, PRONOUNS).paragraphs if prefilter else paragraphs
    documents = [Document("a.txt", text)]
    finder = CandidateFinder(FORMS)
    return list(find_candidates(documents, reads, finder, Counter(), max_tokens, before))


def test_a_window_begins_with_the_first_name_within_reach():
    def texts(before):
        return [c.window.texts for c in candidates(TEXT, before) if c.window]

    assert texts(0) == []
    assert texts(1) == texts(2) == [["The guinea pig ran.", "He is one who barks."]]
    assert (
        texts(3)
        == texts(9)
        == [
            [
                "A 🐎 and a dog slept.",
                "Nothing hap-pened.",
                "The guinea pig ran.",
                "He is one who barks.",
            ]
        ]
    )


def test_places_in_a_window_are_places_in_the_document():
    (candidate,) = candidates(TEXT, 5)
    window = candidate.window
    assert candidate.names == [] and [p.word for p in candidate.pronouns] == ["who"]
    assert [name.word for name in window.names] == ["dog", "guinea pig"]
    for name in window.names:
        part = cut(window.whole, window.begin_of(name.start))
        start = name.start - window.begin_of(name.start)
        assert part.text[start:].startswith(name.word)
        for unit, place in ((window.whole, name.start), (part, start)):
            assert TEXT[unit.document_offset(place) :].startswith(name.word.split()[0])
    begin = window.begins[-1]
    assert window.whole.text[begin:] == candidate.sentence.text
    assert [window.whole.document_offset(begin + i) for i in range(10)] == [
        candidate.sentence.document_offset(i) for i in range(10)
    ]


def test_a_sentence_that_is_too_long_gives_no_name():
    text = f"A dog {'and on ' * 60}ran. He is one who barks."
    assert candidates(text, 1)[0].window
    assert candidates(text, 1, max_tokens=100) == []


WORDS = (
    "dog",
    "guinea",
    "pig",
    "Who",
    "that",
    "whose",
    "one",
    "he",
    ".",
    "--",
    "“",
    "Mr.",
    "_cat_",
)
WITH_LINES = ("? ", "!\n", "\n\n", ".\n", "d\u00adog", "th\u00ad\nat")


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(WORDS + WITH_LINES), max_size=40), st.integers(0, 4))
def test_the_prefilter_keeps_every_window(words, before):
    text = " ".join(words)
    assert candidates(text, before, prefilter=True) == candidates(text, before)


def test_a_parser_that_sees_no_other_sentences_is_refused():
    class OneSentence:
        def parse(self, texts):
            raise AssertionError("the sentences before would be lost")

    rows = extract_references(
        [Document("a.txt", TEXT)],
        paragraphs,
        CandidateFinder(FORMS),
        OneSentence(),
        "test",
        0,
        Counter(),
        method="coref",
        further=1,
    )
    with pytest.raises(TypeError, match="OneSentence"):
        next(rows)
