import pytest

from whowhich.errors import InputError
from whowhich.names import Name, word_forms
from whowhich.references.candidates import CandidateFinder

NAMES = [
    Name("dog", "companion", ("dogs",)),
    Name("mouse", "other", ("mice",)),
    Name("pig", "farm", ("pigs",)),
    Name("guinea pig", "companion", ("guinea pigs",)),
    Name("Persian", "companion", ("Persians",)),
]

CASES = [
    ("The dog that barked.", ["dog"], ["that"]),
    ("The MICE, WHICH ran, and whoever saw them", ["mouse"], ["which"]),
    ("Who let the dog out?", None, None),
    ("That dog ran.", None, None),
    ("The dog's tail, the wolf-dog's whose", ["dog", "dog"], ["whose"]),
    ("the _dog_ _that_ barked", ["dog"], ["that"]),
    ("The hotdog and dogma that, dog2 which", None, None),
    ("A guinea pig, who saw a pig, that ran", ["guinea pig", "pig"], ["who", "that"]),
    ("the dog that's old", ["dog"], ["that"]),
    ("that dog whom that cat bit", ["dog"], ["whom", "that"]),
    ("the thatch which", None, None),
    ("the dog whoſe tail", None, None),
]


@pytest.mark.parametrize(("sentence", "names", "pronouns"), CASES)
def test_candidates(sentence, names, pronouns):
    found = CandidateFinder(word_forms(NAMES))(sentence)
    if names is None:
        assert found is None
        return
    assert [mention.word for mention in found[0]] == names
    assert [mention.word for mention in found[1]] == pronouns
    for mention in found[1]:
        assert sentence[mention.start : mention.end].lower() == mention.word


def test_forms_are_what_the_config_says():
    strict = CandidateFinder(word_forms(NAMES, plurals=False, ignore_case=False), ignore_case=False)
    assert strict("The dogs that barked") is None
    assert strict("The Dog that barked") is None
    assert strict("The persian that barked") is None
    assert strict("The Persian That barked")[1][0].word == "that"


def test_a_form_without_a_word_is_refused():
    with pytest.raises(InputError, match="'-x'"):
        CandidateFinder({"-x": "x"})
