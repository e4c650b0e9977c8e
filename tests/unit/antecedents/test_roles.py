import pytest

from whowhich.antecedents.roles import capitalised, comma, cues, entity, flags, role
from whowhich.parsers.spacy import SpacyParser
from whowhich.parsers.tree import Token
from whowhich.pronouns import PRONOUNS


@pytest.mark.parametrize(
    ("word", "dep", "expected"),
    [
        ("that", "nsubj", "subject"),
        ("which", "nsubjpass", "subject"),
        ("who", "nsubj:pass", "subject"),
        ("whom", "dobj", "object"),
        ("which", "obj", "object"),
        ("whom", "dative", "object"),
        ("whose", "poss", "possessive"),
        ("whose", "nsubj", "possessive"),
        ("which", "pobj", "prepositional"),
        ("which", "obl", "prepositional"),
        ("which", "nmod", "prepositional"),
        ("whose", "nmod:poss", "possessive"),
        ("that", "attr", "other"),
        ("that", "mark", "other"),
    ],
)
def test_role(word, dep, expected):
    assert role([Token(0, len(word), word, word, "WDT", dep, 0, False)], 0) == expected


# Sentence, name, role of the (last) pronoun, comma, flags.
CASES = [
    ("The dog that followed us was limping.", "dog", "subject", False, []),
    ("The dog, which followed us, was limping.", "dog", "subject", True, []),
    ("The cat (which slept) woke.", "cat", "subject", True, []),
    ("The mice, most of which were bred here, slept.", "mice", "prepositional", True, []),
    ("The horse on which he rode fell.", "horse", "prepositional", False, []),
    ("A cow, with whose calf we played, died.", "cow", "possessive", True, []),
    ("It was the duck that woke everyone.", "duck", "subject", False, ["cleft"]),
    ("The fox that lost his tail hid it.", "fox", "subject", False, ["he_she", "it"]),
    ("She saw the fox that lost her tail.", "fox", "subject", False, []),
    ("The foxes that lost it fled.", "foxes", "subject", False, []),
    ("The dog whom they fed licked itself.", "dog", "object", False, ["it"]),
]


@pytest.fixture(scope="module")
def trees():
    sentences = [sentence for sentence, *_ in CASES]
    parsed = SpacyParser("en_core_web_sm").parse(sentences)
    return dict(zip(sentences, parsed, strict=True))


@pytest.mark.parametrize(("sentence", "name", "expected", "after_comma", "marks"), CASES)
def test_slot(sentence, name, expected, after_comma, marks, trees):
    tree = trees[sentence]
    words = [token.lower for token in tree]
    noun = words.index(name)
    pronoun = max(i for i, word in enumerate(words) if word in PRONOUNS)
    assert role(tree, pronoun) == expected
    assert comma(tree, pronoun) is after_comma
    assert flags(tree, pronoun, noun) == marks


@pytest.mark.parametrize(
    ("sentence", "word", "expected"),
    [
        ("He went to Turkey, which he liked.", "Turkey", True),
        ("Turkey, which he liked, is far.", "Turkey", False),
        ("“Dogs that bark,” he said.", "Dogs", False),
        ("He said: “Dogs that bark bite.”", "Dogs", False),
        ("The dog that barked.", "dog", False),
        ("The Dog that barked.", "Dog", True),
        ("THE DOG THAT BARKED", "DOG", False),
        ("Well! Persians who came", "Persians", False),
    ],
)
def test_capitalised(sentence, word, expected):
    assert capitalised(sentence, sentence.index(word)) is expected


def test_entity_covers_the_name():
    entities = [(0, 5, "PERSON"), (11, 23, "GPE")]
    assert entity(entities, 11, 23) == "GPE"
    assert entity(entities, 15, 23) == "GPE"
    assert entity(entities, 20, 25) == ""
    assert entity([], 0, 3) == ""


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("dog", "he"), ["he_she"]),
        (("dog", "its"), ["it"]),
        (("she", "dog", "it"), ["he_she", "it"]),
        (("dog", "they", "animal"), []),
    ],
)
def test_cues_of_a_further_mention(words, expected):
    assert cues(words) == expected
