"""The methods on one small tree: "He is a dog , one that barks" with names at will."""

import pytest

from whowhich.antecedents.further_mentions import Mention
from whowhich.antecedents.methods import METHODS, find_antecedents
from whowhich.errors import InputError
from whowhich.parsers.tree import LinkedTree, Token, open_parser
from whowhich.references.extract import find_references

WORDS = ["the", "dog", "sleeps", "but", "he", "is", "one", "that", "barks"]
TAGS = ["DT", "NN", "VBZ", "CC", "PRP", "VBZ", "NN", "WDT", "VBZ"]
HEADS = [1, 2, 2, 6, 6, 6, 2, 8, 6]
LABELS = ["det", "nsubj", "root", "cc", "nsubj", "cop", "conj", "nsubj", "acl:relcl"]
DOG, HE, ONE, THAT = 1, 4, 6, 7


def tree_of(kind=LinkedTree, references=(), chains=()):
    tree, place = kind(), 0
    for word, tag, head, label in zip(WORDS, TAGS, HEADS, LABELS, strict=True):
        tree.append(Token(place, place + len(word), word, word, tag, label, head, False))
        place += len(word) + 1
    if kind is LinkedTree:
        tree.references, tree.chains = references, chains
    return tree


def test_relcl_needs_no_links():
    assert find_antecedents(tree_of(list), {DOG}, "relcl")[THAT].antecedents == (ONE,)
    assert find_antecedents(tree_of(list), {DOG}, "relcl", False)[THAT] == ((ONE,), "relcl")


@pytest.mark.parametrize("method", [method for method in METHODS if method != "relcl"])
def test_the_others_find_nothing_without_links(method):
    assert find_antecedents(tree_of(list), {ONE}, method) == {}
    assert find_antecedents(tree_of(), {ONE}, method) == {}


def test_ref():
    tree = tree_of(references=((ONE, THAT), (DOG, THAT)))
    assert find_antecedents(tree, {DOG}, "ref") == {THAT: ((ONE, DOG), "ref")}


def test_coreference_as_a_filter():
    tree = tree_of(chains=((ONE,), (DOG, HE)))
    found = find_antecedents(tree, {ONE}, "relcl+coref")
    assert found[THAT].antecedents == (ONE,) and found[THAT].method.endswith("+coref")
    assert find_antecedents(tree_of(chains=((DOG, HE),)), {ONE}, "relcl+coref") == {}


def test_further_mentions_are_the_nouns_that_may_stand_for_a_name():
    tree = tree_of(chains=((DOG, HE, ONE),))
    for method, further in (("coref", False), ("relcl+coref", True)):
        assert find_antecedents(tree, {DOG}, method, further=further)[THAT].antecedents == (ONE,)
        assert find_antecedents(tree, {DOG}, method, further=further)[THAT].method == "relcl+coref"
    found = find_antecedents(tree, {DOG}, "coref", further=True)
    assert found == {THAT: ((ONE,), "further_mention")}
    # A name that is the antecedent itself comes first.
    assert find_antecedents(tree, {DOG, ONE}, "coref", further=True)[THAT].method == "relcl+coref"


def test_coreference_takes_the_parser_at_its_word_without_the_resolver():
    tree = tree_of(chains=((ONE,),))
    tree[THAT + 1].dep = "ccomp"
    assert THAT in find_antecedents(tree, {ONE}, "coref")
    assert find_antecedents(tree, {ONE}, "coref", resolved=False) == {}


def test_the_row_says_by_which_method():
    tree = tree_of(references=((DOG, THAT),))
    name = Mention("dog", tree[DOG].start, tree[DOG].end)
    pronoun = Mention("that", tree[THAT].start, tree[THAT].end)
    (reference,), _ = find_references(tree, [name], [pronoun], method="ref")
    assert (reference.name, reference.method) == (name, "ref")
    assert find_references(tree, [name], [pronoun])[1] == "other_antecedent"


def test_what_is_not_parsed_is_counted_as_such():
    assert find_references(LinkedTree(), [Mention("dog", 0, 3)], [Mention("who", 4, 7)]) == (
        [],
        "not_parsed",
    )


def test_an_unknown_parser_is_named_with_the_choices():
    with pytest.raises(InputError, match="kind 'malt'; valid are 'spacy', 'corenlp', 'stanza'"):
        open_parser({"kind": "malt"})
