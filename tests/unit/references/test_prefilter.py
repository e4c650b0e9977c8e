import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whowhich.corpora.documents import Document
from whowhich.errors import InputError
from whowhich.pronouns import PRONOUNS
from whowhich.references.candidates import CandidateFinder
from whowhich.references.paragraphs import paragraphs
from whowhich.references.prefilter import Prefilter
from whowhich.references.sentences import split_sentences

FORMS = {
    "dog": "dog", "dogs": "dog", "fish": "fish", "guinea pig": "guinea pig",
    "coëlacanth": "coëlacanth", "orang-utan": "orang-utan", "monkey": "monkey",
}  # fmt: skip
KEPT = [
    "A dog that barks",
    "dogs who",
    "The DOG, WHICH",
    "The dog's master, whom",
    "The dog’s master, whom",
    "A dog-fish that swims",
    "_dog_ that",
    "the dog\nthat",
    "the dog\r\n  that",
    "the dog\xa0that",
    "the dog—who, in short,",
    "dog that's",
    "dog who’d",
    "a guinea pig that",
    "a guinea\npig that",
    "a COËLACANTH that",
    "an orang-utan whose",
    "a d\u00adog that",
    "a dog th\u00adat",
    "a \ufb01sh that",
    "a fi\u017fh that",
    "a mon\u212aey that",
    "a dog. Another sentence that",
]
DROPPED = [
    "",
    "that dog",
    "a dog",
    "a hotdog that",
    "dogged that",
    "a dog thatch",
    "a dog whoever",
    "a pig that",
]


@pytest.mark.parametrize("many", [0, 5000])
def test_what_is_kept(many):
    prefilter = Prefilter([*FORMS, *(f"name{i}" for i in range(many))], PRONOUNS)
    assert prefilter.keep(KEPT).tolist() == [True] * len(KEPT)
    assert prefilter.keep(DROPPED).tolist() == [False] * len(DROPPED)
    assert prefilter.keep([]).tolist() == []


def test_a_name_and_a_pronoun_in_different_paragraphs():
    assert Prefilter(FORMS, PRONOUNS).keep(["dog", "that"]).tolist() == [False, False]


def test_a_document_gives_the_paragraphs_that_are_kept():
    text = "\n\n".join(itertools.chain(*zip(KEPT, itertools.cycle(DROPPED), strict=False)))
    document = Document("d", text, offset=7)
    found = list(Prefilter(FORMS, PRONOUNS).paragraphs(document))
    assert [paragraph for _, paragraph in found] == KEPT
    assert set(found) <= set(paragraphs(document))


def test_a_block_of_long_lines_is_filtered_line_by_line():
    filler = "Nothing of note happened on this day, nor on any other day of that week. " * 3
    text = f"A dog that barks.\n{filler}\nA dog.\n"
    found = list(Prefilter(FORMS, PRONOUNS).paragraphs(Document("d", text)))
    assert found == [(0, "A dog that barks.")]


PARTS = [
    *["dog", "Dogs", "fish", "guinea", "guinea pig", "that", "Who", "who", "hot", "coëlacanth"],
    *["\ufb01sh", "é", "\u00ad", "_", "-", "’s", " ", "\n", "\n\n", ". ", ", "],
]


@given(st.lists(st.sampled_from(PARTS)))
def test_a_superset_of_the_candidate_sentences(parts):
    document = Document("d", "".join(parts))
    prefilter, finder = Prefilter(FORMS, PRONOUNS), CandidateFinder(FORMS)
    everything = list(paragraphs(document))
    kept = list(prefilter.paragraphs(document))
    mask = prefilter.keep([paragraph for _, paragraph in everything])
    assert kept == list(itertools.compress(everything, mask))
    for paragraph in set(everything) - set(kept):
        assert not any(finder(sentence.text) for sentence in split_sentences(paragraph[1]))


def test_a_form_that_cannot_be_sought():
    with pytest.raises(InputError, match="'犬'"):
        Prefilter(["dog", "犬"], PRONOUNS)
