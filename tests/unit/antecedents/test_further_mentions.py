"""Names that a clause's noun stands for, on trees and chains made by hand."""

import pytest

from made_trees import make_tree
from whowhich.antecedents.further_mentions import Mention, chains_of
from whowhich.parsers.tree import LinkedTree, Token
from whowhich.references.extract import find_references

# "The dog sleeps but he is one that barks."
OWN = (
    "the/DT/det/1 dog/NN/nsubj/2 sleeps/VBZ/root/2 but/CC/cc/6 he/PRP/nsubj/6 is/VBZ/cop/6 "
    "one/NN/conj/2 that/WDT/nsubj/8 barks/VBZ/acl:relcl/6"
)
DOG, HE, ONE, THAT = 1, 4, 6, 7
EARLIER = "he/PRP/nsubj/2 is/VBZ/cop/2 one/NN/root/2 who/WP/nsubj/4 barks/VBZ/acl:relcl/2"


def linked(text, chains, earlier=()):
    tree = LinkedTree(make_tree(text))
    tree.chains, tree.earlier = chains, earlier
    return tree


def token(word, start, tag="NN"):
    return Token(start, start + len(word), word, word.lower(), tag, "nsubj", 0, False)


def mention(tree, index):
    return Mention(tree[index].lower, tree[index].start, tree[index].end)


def references(tree, names, pronoun, method="coref", further=True, earlier=()):
    named = [mention(tree, index) for index in names]
    return find_references(tree, named, [mention(tree, pronoun)], True, method, further, earlier)[0]


@pytest.mark.parametrize("chain", [(DOG, ONE), (DOG, HE)])
def test_the_noun_or_its_subject_is_mentioned_again(chain):
    tree = linked(OWN, (chain,))
    (found,) = references(tree, [DOG], THAT)
    assert (found.name.word, found.name_token, found.method) == ("dog", ONE, "further_mention")
    assert found.words == tuple(tree[index].lower for index in chain) and not found.earlier


def test_they_count_only_if_asked_for():
    tree = linked(OWN, ((DOG, HE, ONE),))
    assert references(tree, [DOG], THAT, further=False) == []
    assert references(tree, [DOG], THAT, "relcl+coref") == []


def test_a_name_that_is_the_noun_itself_comes_first():
    tree = linked(OWN, ((DOG, HE, ONE),))
    (found,) = references(tree, [DOG, ONE], THAT)
    assert (found.name.word, found.method) == ("one", "relcl+coref")


def test_another_chain_says_nothing():
    assert references(linked(OWN, ((DOG,), (HE, ONE))), [DOG], THAT) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (EARLIER, [0]),
        (EARLIER.replace("is/VBZ/cop/2 one", "not/RB/advmod/2 one").replace("/cop", "/dep"), []),
        # "It was the noise that woke me" may be a cleft sentence; "a noise" isn't.
        ("It/PRP/nsubj/3 was/VBD/cop/3 the/DT/det/3 noise/NN/root/3", []),
        ("It/PRP/nsubj/3 was/VBD/cop/3 a/DT/det/3 noise/NN/root/3", [0]),
        # "He never was one": said of nobody.
        ("he/PRP/nsubj/3 never/RB/advmod/3 was/VBD/cop/3 one/NN/root/3", []),
        # No copula: "He saw one".
        ("he/PRP/nsubj/1 saw/VBD/root/1 the/DT/det/3 noise/NN/obj/1", []),
    ],
)
def test_what_is_said_of_a_subject(text, found):
    tree = linked(text, ((0,),))
    noun = next(i for i, t in enumerate(tree) if t.lower in {"one", "noise"})
    assert chains_of(tree, noun) == found


def test_the_nearest_name_of_the_sentences_before():
    # "A dog ran. The guinea pig ran. He is one who barks": places in the window.
    names = [Mention("dog", 2, 5), Mention("guinea pig", 15, 25)]
    chain = (token("dog", 2), token("pig", 22))
    tree = linked(EARLIER, ((0,),), (chain,))
    (found,) = references(tree, [], 3, earlier=names)
    assert (found.name, found.earlier, found.tag) == (names[1], True, "NN")
    assert found.words == ("dog", "pig", "he")
    assert references(tree, [], 3, earlier=names, further=False) == []
    # The head of "the dog owner" isn't the name.
    tree = linked(EARLIER, ((0,),), ((token("owner", 6),),))
    assert references(tree, [], 3, earlier=names) == []


def test_a_name_in_the_sentence_is_nearer():
    tree = linked(OWN, ((DOG, HE),), ((token("dog", 2),),))
    (found,) = references(tree, [DOG], THAT, earlier=[Mention("dog", 2, 5)])
    assert found.name == mention(tree, DOG) and not found.earlier


@pytest.mark.parametrize(
    ("text", "pronoun", "counts"),
    [
        ("He/PRP/nsubj/3 who/WP/nsubj/2 sleeps/VBZ/acl:relcl/0 starves/VBZ/root/3", 1, False),
        ("Those/DT/nsubj/3 who/WP/nsubj/2 sleep/VBP/acl:relcl/0 starve/VBP/root/3", 1, False),
        (
            "He/PRP/nsubj/4 ,/,/punct/3 who/WP/nsubj/3 slept/VBD/acl:relcl/0 died/VBD/root/4",
            2,
            True,
        ),
    ],
)
def test_he_who_is_no_one_in_particular(text, pronoun, counts):
    tree = linked(text, ((0,),), ((token("dog", 2),),))
    assert bool(references(tree, [], pronoun, earlier=[Mention("dog", 2, 5)])) is counts
