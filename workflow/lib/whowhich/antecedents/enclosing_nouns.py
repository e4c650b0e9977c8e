"""From a noun outward: the nouns to whose phrases it belongs, or beside which it stands."""

from typing import NamedTuple

from whowhich.antecedents.direct import is_verb
from whowhich.antecedents.relative_use import NAMING
from whowhich.parsers.labels import DIRECT_OBJECTS, NOUN_TAGS, PASSIVE_SUBJECTS, RELATIVE_CLAUSE
from whowhich.parsers.tree import Tree


class Outer(NamedTuple):
    """A noun that another's phrase belongs to, and how.

    relation: appositive ("my dog Rab"), naming ("a dog named Rab"), modifier ("a dog of sagacity",
    "a dog good at work"), participle ("a dog living in the house"); or no more than beside it:
    object ("took sheep with us", "a dog was shown to me"), place ("tells of a wolf in the Park").
    """

    noun: int
    relation: str


def outward(tree: Tree, governor: int) -> list[Outer]:
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
    objects = [i for i in beside if tree[i].dep in DIRECT_OBJECTS | PASSIVE_SUBJECTS]
    if objects:
        return Outer(objects[-1], "object")
    within = [
        i for i in range(above + 1, preposition) if tree[i].dep == "pobj" and tree[i].head in beside
    ]
    return Outer(within[-1], "place") if within else None
