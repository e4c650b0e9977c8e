"""A relative pronoun's clause: its verb, the phrase that opens it, and what stands before that."""

from typing import NamedTuple

from whowhich.antecedents.direct import is_verb
from whowhich.parsers.labels import NOUN_TAGS, PREPOSITION_TAGS, RELATIVE_CLAUSE
from whowhich.parsers.tree import Tree, ancestors

_SEPARATORS = frozenset({",", "--", "—", "–", "-", "(", ";", ":"})
_SKIPPED = frozenset({'"', "'", "“", "”", "‘", "’", "``", "''", ")"})
_COORDINATORS = frozenset({"and", "but", "or", "nor", "&"})
_CLOSING = frozenset({")", "]"})
_BRACKET_WITHIN = 15  # tokens
_ASIDE_WITHIN = 5
_QUANTIFIER_WORDS = """
one two three four five six some any many most much all each none both several few half either
neither more
"""
QUANTIFIERS = frozenset(_QUANTIFIER_WORDS.split())
_INSIDE_NOUN_PHRASE = frozenset({"det", "amod", "nummod", "compound", "advmod", "poss", "prep"})


class Before(NamedTuple):
    """What precedes a relative clause.

    last: index of the last token that is neither punctuation nor a coordinator, -1 if none;
    separated: whether a comma, dash, bracket or semicolon stands between; coordinated: whether
    "and", "but" or "or" does.
    """

    last: int
    separated: bool
    coordinated: bool


def clause_verb(tree: Tree, pronoun: int) -> int | None:
    """The nearest verb above the pronoun that follows it; None if there is none.

    The climb ends at the edge that makes the clause a relative one.
    """
    at = pronoun
    for above in ancestors(tree, pronoun):
        if tree[at].dep in RELATIVE_CLAUSE:
            break
        if is_verb(tree[above]):
            return above if above > pronoun else None
        at = above
    return at if at > pronoun and is_verb(tree[at]) else None


def opening(tree: Tree, pronoun: int) -> int:
    """Index of the first token of the phrase that opens the clause and holds the pronoun.

    "with whom", "most of which", "in the neighbourhood of which": what lies between the pronoun
    and its clause's verb in the tree, and the words before it that make up such a phrase.
    """
    start = pronoun
    if clause_verb(tree, pronoun) is not None:
        at = pronoun
        for above in ancestors(tree, pronoun):
            if is_verb(tree[above]) or tree[at].dep in {"appos", *RELATIVE_CLAUSE}:
                break
            start = min(start, above)
            at = above
        while (
            start > 0
            and start <= tree[start - 1].head < pronoun
            and tree[start - 1].dep in _INSIDE_NOUN_PHRASE
        ):
            start -= 1
    if start == pronoun and start > 0 and tree[start - 1].tag in PREPOSITION_TAGS:
        start -= 1
    if start < pronoun and tree[start].lower == "of" and start > 1:
        start = _with_noun_of(tree, start)
    return start


def _with_noun_of(tree: Tree, start: int) -> int:
    """Start of "most of", "the tail of", "in the pursuit of" before an "of" at index `start`."""
    if tree[start - 1].lower in QUANTIFIERS:
        return start - 1
    at = start - 1
    if not tree[at].tag.startswith("NN"):
        return start
    while at > 0 and tree[at - 1].tag.startswith(("NN", "JJ", "CD", "DT", "PRP$")):
        at -= 1
    if at > 0 and tree[at - 1].tag in PREPOSITION_TAGS:
        at -= 1
    return at if at > 0 and tree[at - 1].text in _SEPARATORS else start


def before(tree: Tree, start: int) -> Before:
    """What precedes a clause that opens at index `start`.

    What stands between brackets, and short asides between commas ("I believe", "so called"), are
    passed over.
    """
    at = start - 1
    separated = coordinated = False
    while at >= 0:
        if tree[at].text in _CLOSING and (opened := _opening_bracket(tree, at)) is not None:
            at = opened
            separated = True
        elif tree[at].text in _SEPARATORS:
            separated = True
        elif tree[at].lower in _COORDINATORS and not coordinated:
            coordinated = True
        elif tree[at].text not in _SKIPPED:
            aside = _aside(tree, at) if separated and not coordinated else None
            if aside is None:
                break
            at = aside
        at -= 1
    return Before(at, separated, coordinated)


def _opening_bracket(tree: Tree, closing: int) -> int | None:
    for at in range(closing - 1, max(closing - _BRACKET_WITHIN, 0), -1):
        if tree[at].text in {"(", "["}:
            return at
    return None


def _aside(tree: Tree, last: int) -> int | None:
    """Index of the comma that begins an aside which ends at `last`; None if there is none."""
    if not is_verb(tree[last]):
        return None
    for at in range(last - 1, max(last - _ASIDE_WITHIN, 0), -1):
        if tree[at].text == ",":
            inside = tree[at + 1 : last + 1]
            spoken = any(token.tag == "PRP" for token in inside)
            called = inside[0].lower in {"so", "properly", "commonly", "generally"}
            return at if spoken or called else None
        if tree[at].tag in NOUN_TAGS:
            return None
    return None
