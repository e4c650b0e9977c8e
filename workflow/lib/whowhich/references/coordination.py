"""What a pronoun refers to beside one noun: the other members of a coordination."""

from whowhich.parsers.tree import Tree
from whowhich.references.agreement import PLURAL, subject_number
from whowhich.references.nouns import INDEFINITE_PRONOUNS, Spans, is_other, shares_determiner
from whowhich.references.relative_use import NOUN_TAGS


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
