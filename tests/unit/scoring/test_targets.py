"""The five ids that compete at a place."""

import pytest

from made_models import MASKED
from whowhich.pronouns import PRONOUNS
from whowhich.scoring.masking import NotOneToken
from whowhich.scoring.targets import TargetIds, apply_case, case_of


@pytest.mark.parametrize("architecture", MASKED)
@pytest.mark.parametrize(
    ("sentence", "word"),
    [
        ("The dog that barked", "that"),
        ("The dog (which barked)", "which"),
        ("The dog -- who barked", "who"),
        ("The dog  whose tail", "whose"),
        ("who is it", "who"),
        ("The man whom, we had seen", "whom"),
    ],
)
def test_each_is_what_it_would_be_in_the_sentence(architecture, sentence, word, loaded, reference):
    tokenizer = loaded(architecture).tokenizer
    row = reference(sentence, word)
    start, end = row["pronoun_start"], row["pronoun_end"]
    found = TargetIds(tokenizer, PRONOUNS).at(sentence, start, end)
    own = tokenizer(sentence)["input_ids"]
    place = own.index(found[PRONOUNS.index(word)])
    for other, target in zip(PRONOUNS, found, strict=True):
        ids = tokenizer(sentence[:start] + other + sentence[end:])["input_ids"]
        assert ids[:place] == own[:place] and ids[place + 1 :] == own[place + 1 :]
        assert ids[place] == target


def test_the_leading_space_decides_the_id(loaded):
    """RoBERTa has two ids for each pronoun (transformers 31995, 19379; bias-bench 5)."""
    targets = TargetIds(loaded("roberta").tokenizer, PRONOUNS)
    after_space = targets.at("The dog who barked", 8, 11)
    after_bracket = targets.at("The dog (who barked)", 9, 12)
    assert not set(after_space) & set(after_bracket)
    pieces = loaded("roberta").tokenizer.convert_ids_to_tokens
    assert pieces(list(after_space)) == [f"Ġ{word}" for word in PRONOUNS]
    assert pieces(list(after_bracket)) == list(PRONOUNS)


@pytest.mark.parametrize("architecture", ["albert", "xlm-roberta"])
def test_sentencepiece_has_two_ids_too(architecture, loaded):
    targets = TargetIds(loaded(architecture).tokenizer, PRONOUNS)
    pieces = loaded(architecture).tokenizer.convert_ids_to_tokens
    assert pieces(list(targets.at("a who b", 2, 5))) == [f"▁{word}" for word in PRONOUNS]
    assert pieces(list(targets.at("a (who b)", 3, 6))) == list(PRONOUNS)


def test_case_as_written_where_the_vocabulary_has_all_five(loaded):
    model = loaded("bert")
    targets = TargetIds(model.tokenizer, PRONOUNS)
    pieces = model.tokenizer.convert_ids_to_tokens
    assert pieces(list(targets.at("The Dog Who Barked", 8, 11))) == [
        "That",
        "Which",
        "Who",
        "Whose",
        "Whom",
    ]
    # No capitals in the vocabulary: lower case.
    assert pieces(list(targets.at("THE DOG WHO BARKED", 8, 11))) == list(PRONOUNS)


def test_a_target_of_several_pieces(loaded):
    targets = TargetIds(loaded("bert").tokenizer, (*PRONOUNS, "whomsoever"))
    with pytest.raises(NotOneToken, match="##s") as error:
        targets.at("The dog who barked", 8, 11)
    assert error.value.reason == "target_in_pieces"
    with pytest.raises(NotOneToken):
        targets.at("The dog who barked", 8, 11)  # kept answers are errors too


def test_an_unknown_target(loaded):
    with pytest.raises(NotOneToken) as error:
        TargetIds(loaded("bert").tokenizer, ("☃",)).at("The dog who barked", 8, 11)
    assert error.value.reason == "target_unknown"


@pytest.mark.parametrize(
    ("word", "case"), [("who", "lower"), ("Who", "title"), ("WHO", "upper"), ("wHo", "lower")]
)
def test_cases(word, case):
    assert case_of(word) == case
    assert apply_case("whose", case) == {"lower": "whose", "title": "Whose", "upper": "WHOSE"}[case]
