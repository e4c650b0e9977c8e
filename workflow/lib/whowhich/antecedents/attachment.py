"""To which noun a relative clause belongs, and which others are coordinated with it."""

from collections.abc import Collection

from whowhich.antecedents.clause import Before
from whowhich.antecedents.enclosing_nouns import outward
from whowhich.antecedents.nouns import (
    DEMONSTRATIVES,
    INDEFINITE_PRONOUNS,
    KINDS,
    POINTING,
    QUANTITIES,
    VARIETIES,
    Spans,
    is_bare,
    is_indefinite,
    is_other,
    is_personal,
    is_pointed_at,
    noun_before,
    shares_determiner,
)
from whowhich.antecedents.number_agreement import (
    COLLECTIVES,
    ONE_FORM,
    PLURAL,
    SINGULAR,
    noun_number,
    subject_number,
    wanted_number,
)
from whowhich.antecedents.relative_use import COMPARING
from whowhich.parsers.labels import DIRECT_OBJECTS, NOUN_TAGS, POSSESSORS, RELATIVE_CLAUSE, SUBJECTS
from whowhich.parsers.tree import Tree, ancestors

_OBJECT_PRONOUNS = frozenset({"me", "us", "him", "her", "it", "them", "you"})
_LOCATING = frozenset({"of", "with", "in", "on", "at", "under"})


def nearer(
    tree: Tree, spans: Spans, pronoun: int, governor: int, start: int, place: Before
) -> int | None:
    """A noun that stands nearer than the governor and is the better antecedent; None if none.

    That is so where the nearer one's phrase is no part of the governor's; where it is an
    indefinite pronoun ("the oxen, and everything that"); where the governor has a relative clause
    already ("a state seen in birds, to whose plumage"); and where the nearer one is the object of
    a participle ("a long time mounting his horse which").
    """
    noun = noun_before(tree, spans, place.last)
    if noun is None or noun <= governor or place.coordinated or tree[noun].tag not in NOUN_TAGS:
        return None
    number = subject_number(tree, pronoun)
    if number and noun_number(tree, noun) not in (number, None):
        return None
    path = [noun, *ancestors(tree, noun)]
    if governor not in path or tree[noun].lower in INDEFINITE_PRONOUNS:
        return noun
    verb_between = tree[path[1]] if len(path) > 1 else tree[noun]
    if tree[noun].dep in DIRECT_OBJECTS and verb_between.tag == "VBG" and not place.separated:
        return noun
    taken = any(
        token.dep in RELATIVE_CLAUSE and token.head == governor for token in tree[governor:start]
    )
    return noun if taken else None


def reattach(
    tree: Tree, pronoun: int, governor: int, separated: bool, names: Collection[int]
) -> tuple[int, str] | None:
    """A better antecedent than the noun at which the clause is attached, and why; None if none.

    separated: whether a comma or the like precedes the clause; names: see resolver.resolve.
    """
    inner = _counted(tree, pronoun, governor, separated)
    if inner is not None:
        return inner, "partitive"
    chain = outward(tree, governor)
    if not chain:
        return None
    token, (outer, relation) = tree[governor], chain[0]
    if (
        relation == "modifier"
        and tree[outer].lower in KINDS | VARIETIES
        and _is_generic(tree, governor)
    ):
        return outer, "modifier"
    proper = token.tag in {"NNP", "NNPS"} and (governor not in names or is_personal(tree, governor))
    if relation == "naming":
        return outer, "naming"
    if relation == "appositive" and proper and is_bare(tree, governor):
        return outer, "appositive"
    if relation == "object" and token.lower in _OBJECT_PRONOUNS:
        return outer, "object"
    if relation == "place" and proper and not separated:
        return outer, "modifier"
    number = wanted_number(tree, pronoun)
    if number and noun_number(tree, governor) not in (number, None):
        for candidate, _ in chain:
            if noun_number(tree, candidate) == number:
                return candidate, "agreement"
    if relation == "modifier" and not separated and is_pointed_at(tree, outer):
        return outer, "modifier"
    if (
        relation in {"modifier", "participle"}
        and (proper or governor not in names)
        and tree[token.head].lower in _LOCATING
        and not any(between.dep == "punct" for between in tree[outer:governor])
    ):
        # "birds of prey, whose": a bare noun is a quality, nothing that one says more about;
        # "no horse on the Continent which": a proper noun has no clause that defines it.
        mass = token.tag == "NN" and token.lower not in ONE_FORM and is_bare(tree, governor)
        place = proper and not separated
        if (mass and not is_bare(tree, outer)) or (place and tree[outer].tag in {"NN", "NNS"}):
            return outer, "modifier"
    return None


def is_ambiguous(tree: Tree, pronoun: int, governor: int, separated: bool) -> bool:
    """Whether the clause may as well belong to the noun that the governor modifies.

    "a love for the dog, which": after a comma either noun can be meant. Of 160 such clauses that
    were looked at, the outer noun was meant in a third. It isn't where the verb's number decides;
    where the outer noun only counts, sorts or points ("in the case of the deer, which"); where the
    governor is newly introduced and the pronoun a subject ("the legs of a deer, which halted"); or
    where the pronoun is a possessor.
    """
    chain = outward(tree, governor)
    if not separated or not chain or chain[0].relation != "modifier":
        return False
    outer, preposition = chain[0].noun, tree[tree[governor].head]
    if preposition.lower in COMPARING or preposition.tag == "VBG":
        return False
    if tree[outer].lower in KINDS | QUANTITIES | POINTING:
        return False
    if tree[outer].lower in COLLECTIVES or tree[outer].lower.removesuffix("s") in COLLECTIVES:
        return False
    if tree[pronoun].dep in POSSESSORS:
        return False
    if tree[pronoun].dep in SUBJECTS and is_indefinite(tree, governor):
        return False
    number = wanted_number(tree, pronoun)
    return number is None or noun_number(tree, outer) in (number, None)


def _counted(tree: Tree, pronoun: int, governor: int, separated: bool) -> int | None:
    """Of "a kind of dog", "quantities of flies": what there is a kind or quantity of."""
    word = tree[governor].lower
    if word not in KINDS | QUANTITIES | COLLECTIVES | DEMONSTRATIVES:
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
    if word in KINDS | QUANTITIES:
        # "varieties of the sheep that" are what there are varieties, not individuals, of.
        return None if _is_generic(tree, counted[0]) else counted[0]
    if word in DEMONSTRATIVES:
        # "those of the deer, to whom": right before the clause they would be meant themselves.
        return counted[0] if separated and tree[pronoun].dep not in SUBJECTS else None
    plural = subject_number(tree, pronoun) == PLURAL
    return counted[0] if plural and noun_number(tree, counted[0]) != SINGULAR else None


def _is_generic(tree: Tree, noun: int) -> bool:
    """Whether "the dog" may stand for all dogs: a singular noun with "the" and no more."""
    before = [token for token in tree[:noun] if token.head == noun]
    return tree[noun].tag in {"NN", "NNP"} and [token.lower for token in before] == ["the"]


def companions(tree: Tree, spans: Spans, pronoun: int, governor: int, last: int) -> list[int]:
    """What the pronoun refers to beside the governor.

    Later members of its coordination, if that ends where the clause begins (token `last`), or
    earlier ones, if the governor has no determiner of its own ("young birds and reptiles"); and
    the appositive directly before the clause ("a rare morsel, a dragonfly, who").
    """
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
        if is_other(tree, at):
            return [*found, at]
        found += [i for i in within if tree[i].dep == "conj" or i == at]
    if (
        not found
        and tree[governor].dep == "conj"
        and shares_determiner(tree, governor)
        and not is_other(tree, governor)
        and tree[governor].lower not in INDEFINITE_PRONOUNS
    ):
        first = governor
        while tree[first].dep == "conj" and tree[tree[first].head].tag in NOUN_TAGS:
            first = tree[first].head
            found.append(first)
        if subject_number(tree, pronoun) not in (PLURAL, None):
            found = []
    return found
