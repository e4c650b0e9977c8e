"""To which noun a relative clause belongs, of those whose phrases end before it."""

from collections.abc import Collection
from typing import NamedTuple

from whowhich.parsers.tree import Tree, ancestors
from whowhich.references.agreement import (
    COLLECTIVES,
    ONE_FORM,
    PLURAL,
    SINGULAR,
    noun_number,
    verb_number,
)
from whowhich.references.antecedent import RELATIVE_CLAUSE, is_verb
from whowhich.references.clause import QUANTIFIERS, Before, clause_verb
from whowhich.references.relative_use import NAMING, NOUN_TAGS, SUBJECTS

Spans = list[tuple[int, int]]

_PRONOUN_TAGS = frozenset({"DT", "PRP", "CD"})
_OBJECTS = frozenset({"dobj", "obj"})
_OBJECT_PRONOUNS = frozenset({"me", "us", "him", "her", "it", "them", "you"})
# "a kind of dog that": the clause is about the dog.
_KINDS = frozenset(
    {"kind", "kinds", "sort", "sorts", "type", "types", "species", "breed", "breeds"}
)
_QUANTITY_WORDS = """
number numbers quantity quantities lot lots multitude multitudes plenty dozen dozens score scores
hundreds thousands millions couple pair pairs handful variety varieties
"""
_QUANTITIES = frozenset(_QUANTITY_WORDS.split())
_OF_MASSES = frozenset({"most", "much", "all", "some", "none", "half", "more", "any"})
_DEMONSTRATIVES = frozenset({"those", "that"})
_LOCATING = frozenset({"of", "with", "in", "on", "at", "under"})


class Outer(NamedTuple):
    """A noun that another's phrase belongs to, and by which relation."""

    noun: int
    relation: str


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


def nearer(
    tree: Tree, spans: Spans, pronoun: int, governor: int, start: int, place: Before
) -> int | None:
    """A noun that stands nearer than the governor and is the better antecedent; None if none.

    That is so where the nearer one's phrase is no part of the governor's, where the governor has
    a relative clause already ("a state seen in birds, to whose plumage"), and where the nearer one
    is the object of a participle ("a long time mounting his horse which").
    """
    noun = noun_before(tree, spans, place.last)
    if noun is None or noun <= governor or place.coordinated or tree[noun].tag not in NOUN_TAGS:
        return None
    number = subject_number(tree, pronoun)
    if number and noun_number(tree, noun) not in (number, None):
        return None
    path = [noun, *ancestors(tree, noun)]
    if governor not in path:
        return noun
    verb_between = tree[path[1]] if len(path) > 1 else tree[noun]
    if tree[noun].dep in _OBJECTS and verb_between.tag == "VBG" and not place.separated:
        return noun
    taken = any(
        token.dep in RELATIVE_CLAUSE and token.head == governor for token in tree[governor:start]
    )
    return noun if taken else None


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


def move(
    tree: Tree, pronoun: int, governor: int, separated: bool, names: Collection[int]
) -> tuple[int, str] | None:
    """A better antecedent than the noun at which the clause is attached, and why; None if none.

    separated: whether a comma or the like precedes the clause; names: see resolver.resolve.
    """
    inner = _counted(tree, pronoun, governor, separated)
    if inner is not None:
        return inner, "partitive"
    chain = _outward(tree, governor)
    if not chain:
        return None
    token, (outer, relation) = tree[governor], chain[0]
    proper = token.tag in {"NNP", "NNPS"} and (
        governor not in names or _is_personal(tree, governor)
    )
    if relation == "naming":
        return outer, "naming"
    if relation == "appositive" and proper and _is_bare(tree, governor):
        return outer, "appositive"
    if relation == "object" and token.lower in _OBJECT_PRONOUNS:
        return outer, "object"
    if relation == "place" and proper and not separated:
        return outer, "modifier"
    number = _wanted_number(tree, pronoun)
    if number and noun_number(tree, governor) not in (number, None):
        for candidate, _ in chain:
            if noun_number(tree, candidate) == number:
                return candidate, "agreement"
    if (
        relation in {"modifier", "participle"}
        and (proper or governor not in names)
        and tree[token.head].lower in _LOCATING
        and not any(between.dep == "punct" for between in tree[outer:governor])
    ):
        # "birds of prey, whose": a bare noun is a quality, nothing that one says more about;
        # "no horse on the Continent which": a proper noun has no clause that defines it.
        mass = token.tag == "NN" and token.lower not in ONE_FORM and _is_bare(tree, governor)
        place = proper and not separated
        if (mass and not _is_bare(tree, outer)) or (place and tree[outer].tag in {"NN", "NNS"}):
            return outer, "modifier"
    return None


def lacks_number(tree: Tree, pronoun: int, noun: int) -> bool:
    """Whether "one of which", "many of whom" would be said of a single thing."""
    return _is_part(tree, pronoun) and noun_number(tree, noun) == SINGULAR


def _wanted_number(tree: Tree, pronoun: int) -> str | None:
    return PLURAL if _is_part(tree, pronoun) else subject_number(tree, pronoun)


def _is_part(tree: Tree, pronoun: int) -> bool:
    """Whether it stands in "one of which" or the like, which takes several things."""
    return (
        pronoun > 1
        and tree[pronoun - 1].lower == "of"
        and tree[pronoun - 2].lower in QUANTIFIERS - _OF_MASSES
    )


def subject_number(tree: Tree, pronoun: int) -> str | None:
    """Number of the clause's verb where the pronoun itself is its subject; None if unknown."""
    verb = clause_verb(tree, pronoun)
    if verb is None or tree[pronoun].dep not in SUBJECTS or tree[pronoun].head != verb:
        return None
    return verb_number(tree, verb)


def companions(tree: Tree, spans: Spans, pronoun: int, governor: int, last: int) -> list[int]:
    """What the pronoun refers to beside the governor: other members of its coordination, and the
    appositive that stands directly before the clause ("a rare morsel, a dragonfly, who")."""
    found: list[int] = []
    at = governor
    while at != last:
        within = [
            i
            for i in range(at + 1, last + 1)
            if tree[i].head == at and tree[i].dep in {"conj", "appos"} and tree[i].tag in NOUN_TAGS
        ]
        if not within or spans[within[-1]][1] < last:
            break
        at = within[-1]
        if _is_other(tree, at):
            return [*found, at]
        found += [i for i in within if tree[i].dep == "conj" or i == at]
    if (
        not found
        and tree[governor].dep == "conj"
        and _shares_determiner(tree, governor)
        and not _is_other(tree, governor)
    ):
        first = governor
        while tree[first].dep == "conj" and tree[tree[first].head].tag in NOUN_TAGS:
            first = tree[first].head
            found.append(first)
        if subject_number(tree, pronoun) not in (PLURAL, None):
            found = []
    return found


def _is_other(tree: Tree, conjunct: int) -> bool:
    """Whether "the fly and other flies whose" is said of the others alone."""
    return any(token.head == conjunct and token.lower == "other" for token in tree[:conjunct])


def _shares_determiner(tree: Tree, conjunct: int) -> bool:
    """Whether a later member of a coordination has no determiner of its own."""
    return not any(
        token.head == conjunct and token.dep in {"det", "poss", "nummod"}
        for token in tree[:conjunct]
    )


def _is_personal(tree: Tree, noun: int) -> bool:
    """Whether a proper noun is part of someone's name ("Brother Rabbit"), without a determiner."""
    return _is_bare(tree, noun) and any(
        token.head == noun and token.dep == "compound" and token.tag == "NNP"
        for token in tree[:noun]
    )


def _counted(tree: Tree, pronoun: int, governor: int, separated: bool) -> int | None:
    """Of "a kind of dog", "quantities of flies": what there is a kind or quantity of."""
    word = tree[governor].lower
    if word not in _KINDS | _QUANTITIES | COLLECTIVES | _DEMONSTRATIVES:
        return None
    counted = [
        i
        for i in range(governor + 2, pronoun)
        if tree[i].dep in {"pobj", "nmod"}
        and tree[i].tag in NOUN_TAGS
        and tree[tree[i].head].lower == "of"
        and tree[tree[i].head].head == governor
    ]
    if not counted:
        return None
    if word in _KINDS | _QUANTITIES:
        return counted[0]
    if word in _DEMONSTRATIVES:
        # "those of the deer, to whom": right before the clause they would be meant themselves.
        return counted[0] if separated and tree[pronoun].dep not in SUBJECTS else None
    plural = subject_number(tree, pronoun) == PLURAL
    return counted[0] if plural and noun_number(tree, counted[0]) != "singular" else None


def _is_bare(tree: Tree, index: int) -> bool:
    """Whether a singular noun has no determiner, numeral or possessor."""
    if tree[index].tag in {"NNS", "NNPS"}:
        return False
    return not any(
        token.head == index and token.dep in {"det", "poss", "nummod", "predet", "nmod:poss"}
        for token in tree[:index]
    )


def _outward(tree: Tree, governor: int) -> list[Outer]:
    """Nouns that a noun's phrase belongs to, nearest first."""
    chain: list[Outer] = []
    at = governor
    while (outer := _outer(tree, at)) and outer.noun < at and tree[outer.noun].tag in NOUN_TAGS:
        chain.append(outer)
        at = outer.noun
    return chain


def _outer(tree: Tree, at: int) -> Outer | None:
    head, dep = tree[at].head, tree[at].dep
    if head == at:
        return None
    if dep == "appos":
        return Outer(head, "appositive")
    if tree[head].lower in NAMING and tree[head].dep in {"acl", *RELATIVE_CLAUSE}:
        return Outer(tree[head].head, "naming")
    if dep in {"pobj", "dative"}:
        return _outer_of_prepositional(tree, head)
    return None


def _outer_of_prepositional(tree: Tree, preposition: int) -> Outer | None:
    """The noun that a prepositional phrase belongs to, or that stands beside it at its verb."""
    above = tree[preposition].head
    if tree[above].tag in NOUN_TAGS:
        return Outer(above, "modifier")
    if tree[above].tag.startswith("JJ") and tree[tree[above].head].tag in NOUN_TAGS:
        return Outer(tree[above].head, "modifier")
    if not is_verb(tree[above]):
        return None
    if tree[above].dep == "acl":
        return Outer(tree[above].head, "participle")
    beside = [i for i in range(preposition) if tree[i].head == above]
    objects = [i for i in beside if tree[i].dep in _OBJECTS | {"nsubjpass", "nsubj:pass"}]
    if objects:
        return Outer(objects[-1], "object")
    within = [
        i for i in range(above + 1, preposition) if tree[i].dep == "pobj" and tree[i].head in beside
    ]
    return Outer(within[-1], "place") if within else None
