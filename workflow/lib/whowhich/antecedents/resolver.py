"""Antecedents that the tree alone leaves open or gets wrong.

Rules over the tree, commas and agreement. None looks at which of the pronouns stands there: on
one tree, "who" and "which" have the same antecedent.
"""

from collections.abc import Collection
from typing import NamedTuple

from whowhich.antecedents.attachment import companions, is_ambiguous, nearer, reattach
from whowhich.antecedents.clause import Before, before, clause_verb, opening
from whowhich.antecedents.direct import METHOD, antecedent, is_relative, is_verb
from whowhich.antecedents.nouns import Spans, hyphenated_head, is_indefinite, is_other, noun_before
from whowhich.antecedents.number_agreement import disagrees, lacks_number
from whowhich.antecedents.relative_use import (
    follows_cleft_phrase,
    follows_event,
    governor_of_untagged,
    is_content_of_telling,
    is_determiner,
    may_be_relative,
    opens_result_clause,
)
from whowhich.parsers.labels import DIRECT_OBJECTS, NOUN_TAGS, SUBJECTS
from whowhich.parsers.tree import Tree, subtrees
from whowhich.pronouns import PRONOUNS


class Resolved(NamedTuple):
    """What a pronoun refers to: token indices (several for a coordination), and by which rule."""

    antecedents: tuple[int, ...]
    method: str


def resolve(tree: Tree, names: Collection[int] = ()) -> dict[int, Resolved]:
    """The antecedents of each relative pronoun of a tree, by the pronoun's index.

    names: indices of tokens that are known to be common nouns, however they are tagged ("the
    Lion"). Methods: relcl (the parser's own attachment); untagged (a relative clause whose pronoun
    has another tag); coordinated ("who ... and who"); adjacent, extraposed (the clause isn't
    attached as relative: the noun before it, or the subject before its verb); and where the clause
    is moved to another noun: nearer, hyphenated, naming, appositive, object, agreement, modifier,
    partitive. Where two nouns may be meant alike, neither is taken (attachment.is_ambiguous).
    """
    spans = subtrees(tree)
    found: dict[int, Resolved] = {}
    for pronoun, token in enumerate(tree):
        if token.lower in PRONOUNS:
            resolved = _resolve_one(tree, spans, pronoun, found, names)
            if resolved is not None:
                found[pronoun] = resolved
    return found


def attached(tree: Tree) -> dict[int, Resolved]:
    """As `resolve`, but only what the parser's own relative clauses say."""
    return {
        pronoun: Resolved((governor,), METHOD)
        for pronoun, token in enumerate(tree)
        if is_relative(token) and (governor := antecedent(tree, pronoun)) is not None
    }


def _resolve_one(
    tree: Tree, spans: Spans, pronoun: int, found: dict[int, Resolved], names: Collection[int]
) -> Resolved | None:
    method = METHOD
    governor: int | None
    if is_relative(tree[pronoun]):
        governor = antecedent(tree, pronoun)
    else:
        governor = governor_of_untagged(tree, pronoun)
        method = "untagged"
        if governor is None:
            return None
    start = opening(tree, pronoun)
    if is_determiner(tree, pronoun) or (start == pronoun and opens_result_clause(tree, pronoun)):
        return None
    place = before(tree, start)
    if place.last < 0 or follows_event(tree, start, pronoun, place):
        return None
    if governor is None and tree[pronoun].dep == "appos" and place.separated:
        # "the wolf, whom all dogs fear": the pronoun itself is attached, its clause is not.
        governor = tree[pronoun].head
    if governor is not None and (governor > place.last or tree[governor].tag.startswith("VB")):
        # Inside brackets that are closed, or no noun.
        governor = None
    if governor is None:
        if place.coordinated:
            return _as_coordinated(tree, pronoun, place, found)
        if may_be_relative(tree, pronoun, start, place):
            governor = noun_before(tree, spans, place.last)
        if governor is None:
            return _extraposed(tree, pronoun, place)
        method = "adjacent"
    elif start == pronoun and follows_cleft_phrase(tree, pronoun, governor):
        return None
    elif (near := nearer(tree, spans, pronoun, governor, start, place)) is not None:
        governor, method = near, "nearer"
    if start == pronoun and is_content_of_telling(tree, pronoun, governor):
        return None
    if (head := hyphenated_head(tree, governor)) != governor:
        governor, method = head, "hyphenated"
    if (moved := reattach(tree, pronoun, governor, place.separated, names)) is not None:
        governor, method = moved
    elif disagrees(tree, pronoun, governor) or is_ambiguous(
        tree, pronoun, governor, place.separated or method == "adjacent"
    ):
        return None
    if lacks_number(tree, pronoun, governor):
        return None
    others = [
        noun
        for noun in companions(tree, spans, pronoun, governor, place.last)
        if not lacks_number(tree, pronoun, noun)
    ]
    if others and is_other(tree, others[-1]):
        return Resolved((others[-1],), method)
    return Resolved((governor, *others), method)


def _as_coordinated(
    tree: Tree, pronoun: int, place: Before, found: dict[int, Resolved]
) -> Resolved | None:
    """ "who ... and who": what the earlier pronoun refers to; or the noun of a participle
    ("a dog brought from the island, and which"); or the indefinite object of the verb that the
    clause is joined to ("I had a dog in the show, and which")."""
    earlier = [index for index in found if index < pronoun]
    if earlier:
        return Resolved(found[max(earlier)].antecedents, "coordinated")
    participles = [
        token.head
        for token in tree[: place.last]
        if token.dep == "acl" and tree[token.head].tag in NOUN_TAGS
    ]
    verb = clause_verb(tree, pronoun)
    objects = [
        at
        for at, token in enumerate(tree[: place.last])
        if verb is not None
        and tree[verb].dep == "conj"
        and token.head == tree[verb].head
        and token.dep in DIRECT_OBJECTS
        and is_indefinite(tree, at)
    ]
    nouns = participles or objects
    return Resolved((nouns[-1],), "coordinated") if nouns else None


def _extraposed(tree: Tree, pronoun: int, place: Before) -> Resolved | None:
    """ "a dog of middle size existed, which": an indefinite subject whose verb stands between."""
    verb = place.last
    while verb > 0 and (tree[verb].tag in {"RB", "RP"} or tree[verb].dep == "prt"):
        verb -= 1
    if not place.separated or place.coordinated or not is_verb(tree[verb]):
        return None
    if tree[pronoun].dep == "mark":
        return None
    subjects = [i for i in range(verb) if tree[i].head == verb and tree[i].dep in SUBJECTS]
    if not subjects or tree[subjects[-1]].tag not in NOUN_TAGS:
        return None
    subject = subjects[-1]
    return Resolved((subject,), "extraposed") if is_indefinite(tree, subject) else None
