"""Whether a word is a relative pronoun where the parser's labels leave it open."""

from whowhich.parsers.tree import Tree
from whowhich.references.antecedent import RELATIVE_CLAUSE, is_verb
from whowhich.references.clause import PREPOSITION_TAGS, Before, before, clause_verb

NOUN_TAGS = frozenset({"NN", "NNS", "NNP", "NNPS"})
SUBJECTS = frozenset({"nsubj", "nsubjpass", "nsubj:pass"})
_INTENSIFIERS = frozenset({"so", "such"})
_INTENSIFIER_WITHIN = 20  # tokens before the clause


def is_determiner(tree: Tree, pronoun: int) -> bool:
    """Whether it modifies a noun ("which dog"), and no verb that the tagger took for one."""
    token = tree[pronoun]
    return token.dep == "det" and tree[token.head].dep not in RELATIVE_CLAUSE


def opens_result_clause(tree: Tree, pronoun: int) -> bool:
    """Whether "so" or "such" stands before, and the clause has a subject of its own.

    "so fond of the snake that she feeds it": the word is no pronoun, though the parser gives it a
    slot in the clause.
    """
    if tree[pronoun].dep in SUBJECTS:
        return False
    if not any(
        token.lower in _INTENSIFIERS
        for token in tree[max(0, pronoun - _INTENSIFIER_WITHIN) : pronoun]
    ):
        return False
    verb = clause_verb(tree, pronoun)
    return verb is not None and any(
        token.head == verb and token.dep in SUBJECTS for token in tree[pronoun + 1 :]
    )


def governor_of_untagged(tree: Tree, pronoun: int) -> int | None:
    """Governor of a relative clause whose pronoun is tagged as a conjunction or demonstrative.

    "the bear that the ranger told me": the clause is attached as relative, and the word opens it,
    directly after the governor.
    """
    token = tree[pronoun]
    demonstrative = token.tag == "DT" and token.dep not in SUBJECTS
    if token.dep == "det" or token.tag not in {"IN", "DT"} or demonstrative:
        return None
    if tree[token.head].dep not in RELATIVE_CLAUSE or token.head < pronoun:
        return None
    governor = tree[token.head].head
    last, _, coordinated = before(tree, pronoun)
    return governor if governor == last and not coordinated else None


def may_be_relative(tree: Tree, pronoun: int, place: Before) -> bool:
    """Whether a pronoun whose clause is not attached as relative can be one after all.

    It has a verb of its own, doesn't merely introduce it, and a noun phrase ends before it.
    """
    verb = clause_verb(tree, pronoun)
    if verb is None or (tree[pronoun].dep == "mark" and tree[verb].dep != "acl"):
        return False
    last = tree[place.last]
    if last.tag in NOUN_TAGS or last.tag == "CD":
        return True
    if last.tag == "POS" or last.tag in PREPOSITION_TAGS:
        return False
    return place.separated and not is_verb(last)
