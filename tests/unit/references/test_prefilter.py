import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from whowhich.corpora.documents import Document
from whowhich.errors import InputError
from whowhich.pronouns import PRONOUNS
from whowhich.references.candidates import CandidateFinder
from whowhich.references.paragraphs import MAX_PARAGRAPH, paragraphs
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
    # A soft hyphen at a line's end joins the lines, and underscores beside what isn't seen go.
    "a d\u00ad\nog that",
    "a dog th\u00ad \r\n  at",
    "a d\u00ad\r\nog wh\u2060\u00ad\n\to",
    "a do_\u00adg that",
    "a d\u200b_og that",
    "a d\u200eog\u202c that",
    "a d\ufe0fog th\u034fat\u0301",
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


WORDS = ["dog", "Dogs", "fish", "guinea", "pig", "that", "Who", "hot", "coëlacanth", "monkey"]
BETWEEN = [" ", " ", "\n", "\r\n ", "\n\n", ". ", ", ", "-", "’s ", "_", " _", "_ ", "\u0301", ""]
WITHIN = [
    "\u00ad",
    "\u00ad\n",
    "\u00ad \r\n\t",
    "\u200b",
    "_\u2060",
    "\ufeff_",
    "\u200e",
    "\u200d",
    "\x00",
    "-\n",
    "\ufe0f\u034f",
    "\u0301",
    "\n",
    "\r",
    "_",
]
DISGUISES = {"fi": "\ufb01", "k": "\u212a", "s": "\u017f", "d": "\uff44", "i": "\u0130"}


@st.composite
def texts(draw):
    """Words with something unseen, or a line's end, now and then between their letters."""
    parts = []
    for word in draw(st.lists(st.sampled_from(WORDS), max_size=12)):
        plain, other = draw(st.sampled_from([("", ""), *DISGUISES.items()]))
        letters = word.replace(plain, other) if plain else word
        if draw(st.booleans()):
            at = draw(st.integers(0, len(letters)))
            letters = letters[:at] + draw(st.sampled_from(WITHIN)) + letters[at:]
        parts += [letters, draw(st.sampled_from(BETWEEN))]
    return "".join(parts)


@pytest.mark.parametrize("many", [0, 200])
@pytest.mark.parametrize("line_paragraphs", [False, True])
@settings(max_examples=100, deadline=None)
@given(text=texts())
def test_a_superset_of_the_candidate_sentences(line_paragraphs, many, text):
    document = Document("d", text, line_paragraphs=line_paragraphs)
    prefilter = Prefilter([*FORMS, *(f"name{i}" for i in range(many))], PRONOUNS)
    finder = CandidateFinder(FORMS)
    everything = list(paragraphs(document))
    kept = list(prefilter.paragraphs(document))
    mask = prefilter.keep([paragraph for _, paragraph in everything])
    assert kept == list(itertools.compress(everything, mask))
    for paragraph in set(everything) - set(kept):
        assert not any(finder(sentence.text) for sentence in split_sentences(paragraph[1]))


def test_a_cut_that_makes_a_word_is_seen():
    """A block without a space is cut at its greatest length, and a name may begin there."""
    text = "x" * (MAX_PARAGRAPH - 3) + "hotdog that barks"
    document = Document("d", text)
    found = list(Prefilter(FORMS, PRONOUNS).paragraphs(document))
    assert found == [(MAX_PARAGRAPH, "dog that barks")]
    assert found[0] in list(paragraphs(document))


def test_a_form_that_cannot_be_sought():
    with pytest.raises(InputError, match="'犬'"):
        Prefilter(["dog", "犬"], PRONOUNS)
