"""The rule that finds a relative pronoun's antecedent in a dependency tree.

From the pronoun, climb heads to the nearest relative clause; its governor is the antecedent.
"""

from whowhich.parsers.labels import RELATIVE_CLAUSE, RELATIVE_TAGS
from whowhich.parsers.tree import Token, Tree

METHOD = "relcl"


def is_relative(token: Token) -> bool:
    """Whether the parser takes the word for a relative or interrogative pronoun or determiner."""
    return token.relative or token.tag in RELATIVE_TAGS


def antecedent(tree: Tree, pronoun: int) -> int | None:
    """Index of the token to which the pronoun at index `pronoun` refers, or None.

    The pronoun must stand at the front of the clause: a verb above it may precede it only as the
    first of two coordinated clauses ("a dog that bit him and which he beat"), or the pronoun is
    the clause's own question word ("a dog that knew who came"). The antecedent precedes it.
    """
    at = pronoun
    for _ in tree:
        token = tree[at]
        if token.dep in RELATIVE_CLAUSE:
            return token.head if token.head < pronoun else None
        if token.head == at:
            return None
        if token.head < pronoun and is_verb(tree[token.head]) and token.dep != "conj":
            return None
        at = token.head
    return None


def is_verb(token: Token) -> bool:
    """Whether the token is tagged as a verb or an auxiliary."""
    return token.tag.startswith("VB") or token.tag == "MD"
