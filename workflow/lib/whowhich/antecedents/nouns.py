"""Nouns: lists of words that behave apart, and what their phrases look like."""

from whowhich.antecedents.direct import is_verb
from whowhich.parsers.labels import DETERMINERS, NOUN_TAGS, RELATIVE_CLAUSE
from whowhich.parsers.tree import Tree, ancestors

Spans = list[tuple[int, int]]

# "a kind of dog that": the clause is about the dog.
KINDS = frozenset({"kind", "kinds", "sort", "sorts", "type", "types", "species", "breed", "breeds"})
# "races of the dog which": said of the races.
VARIETIES = frozenset({"race", "races", "variety", "varieties", "strain", "strains"})
_QUANTITY_WORDS = """
number numbers quantity quantities lot lots multitude multitudes plenty dozen dozens score scores
abundance hundreds thousands millions couple pair pairs handful variety varieties
"""
QUANTITIES = frozenset(_QUANTITY_WORDS.split())
# "in the case of the deer, which": nothing is said of the case.
POINTING = frozenset({"case", "instance", "example", "exception", "regard", "respect", "relation"})
DEMONSTRATIVES = frozenset({"those", "that"})
_INDEFINITE = frozenset({"a", "an", "some", "no", "any", "another", "several", "many", "few"})
INDEFINITE_PRONOUNS = frozenset(
    f"{quantity}{thing}"
    for quantity in ("every", "any", "some", "no")
    for thing in ("thing", "body", "one")
)
_PRONOUN_TAGS = frozenset({"DT", "PRP", "CD"})


def noun_before(tree: Tree, spans: Spans, last: int) -> int | None:
    """Head of the noun phrase that ends at token `last`; None if there is none.

    It may be a pronoun ("those", "one", "us").
    """
    if tree[last].tag in _PRONOUN_TAGS and tree[last].dep != "det":
        return last
    for at in (last, *ancestors(tree, last)):
        if tree[at].tag in NOUN_TAGS and at <= last <= spans[at][1]:
            while tree[at].dep == "compound" and at < tree[at].head <= last:
                at = tree[at].head
            return at
        if is_verb(tree[at]) and tree[at].dep not in {"acl", *RELATIVE_CLAUSE}:
            return None
    return None


def hyphenated_head(tree: Tree, index: int) -> int:
    """The last part of a hyphenated noun: of "moose-bird" the bird."""
    while (
        index + 2 < len(tree)
        and tree[index + 1].text == "-"
        and tree[index].end == tree[index + 1].start
        and tree[index + 1].end == tree[index + 2].start
        and tree[index + 2].tag in NOUN_TAGS
    ):
        index += 2
    return index


def is_bare(tree: Tree, index: int) -> bool:
    """Whether a singular noun has no determiner, numeral or possessor."""
    if tree[index].tag in {"NNS", "NNPS"}:
        return False
    return not any(
        token.head == index and token.dep in {"det", "poss", "nummod", "predet", "nmod:poss"}
        for token in tree[:index]
    )


def is_indefinite(tree: Tree, noun: int) -> bool:
    """Whether the noun is newly introduced ("a dog", "some dogs", "two dogs")."""
    return any(
        token.head == noun and (token.lower in _INDEFINITE or token.tag == "CD")
        for token in tree[:noun]
    )


def is_personal(tree: Tree, noun: int) -> bool:
    """Whether a proper noun is part of someone's name ("Brother Rabbit"), without a determiner."""
    return is_bare(tree, noun) and any(
        token.head == noun and token.dep == "compound" and token.tag == "NNP"
        for token in tree[:noun]
    )


def is_pointed_at(tree: Tree, noun: int) -> bool:
    """Whether "that part of the fish which": the demonstrative announces the clause."""
    return tree[noun].lower not in KINDS | QUANTITIES and any(
        token.head == noun and token.lower in DEMONSTRATIVES and token.dep == "det"
        for token in tree[:noun]
    )


def is_other(tree: Tree, conjunct: int) -> bool:
    """Whether "the fly and other flies whose" is said of the others alone."""
    return any(token.head == conjunct and token.lower == "other" for token in tree[:conjunct])


def shares_determiner(tree: Tree, conjunct: int) -> bool:
    """Whether a later member of a coordination has no determiner of its own."""
    return not any(token.head == conjunct and token.dep in DETERMINERS for token in tree[:conjunct])
