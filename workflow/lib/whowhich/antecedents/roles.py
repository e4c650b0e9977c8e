"""What a reference is like: the pronoun's role in its clause, the comma, the name's appearance."""

import re
from collections.abc import Collection

from whowhich.antecedents.clause import before, clause_verb, opening
from whowhich.antecedents.relative_use import BE
from whowhich.parsers.tree import Tree

_ROLES = {
    "nsubj": "subject",
    "nsubjpass": "subject",
    "csubj": "subject",
    "obj": "object",
    "dobj": "object",
    "iobj": "object",
    "dative": "object",
    "poss": "possessive",
    "pobj": "prepositional",
    "obl": "prepositional",
    "nmod": "prepositional",
}
_MASCULINE_FEMININE = frozenset(["he", "him", "his", "himself", "she", "her", "hers", "herself"])
_NEUTER = frozenset(["it", "its", "itself"])
_SENTENCE_BEGINS = re.compile(r"(?:^|[.!?:;…]|--|—|[\"“‘(\[])[^\w]*$")


def role(tree: Tree, pronoun: int) -> str:
    """The pronoun's role: one of tables.corpus_schemas.ROLES.

    Of "whose" it is possessive; of a preposition's object prepositional, wherever the preposition
    stands ("the dog that he looked at").
    """
    token = tree[pronoun]
    if token.lower == "whose" or token.dep == "nmod:poss":
        return "possessive"
    return _ROLES.get(token.dep.split(":")[0], "other")


def comma(tree: Tree, pronoun: int) -> bool:
    """Whether a comma, dash or bracket sets the relative clause off from what precedes it."""
    return before(tree, opening(tree, pronoun)).separated


def capitalised(sentence: str, start: int) -> bool:
    """Whether the word at code point `start` has a capital that its place doesn't explain.

    The first word of a sentence, or of a quotation or bracket in it, and words of a sentence in
    capitals are not capitalised.
    """
    if not sentence[start].isupper() or sentence.isupper():
        return False
    return _SENTENCE_BEGINS.search(sentence[:start]) is None


def entity(entities: list[tuple[int, int, str]], start: int, end: int) -> str:
    """Label of the named entity that covers the code points start to end; "" if none does."""
    return next((label for a, b, label in entities if a <= start and end <= b), "")


def flags(tree: Tree, pronoun: int, name: int) -> list[str]:
    """Which of "cleft", "he_she", "it" hold of a reference, in this order.

    cleft: "it was the dog that ..."; he_she, it: a personal pronoun that may stand for the name
    is in view: it follows the name in the sentence, agrees in number, and no pronoun like it
    comes before the name, as that would be someone else's. In "the dog that he saw" he isn't it.
    """
    verb = clause_verb(tree, pronoun)
    found = ["cleft"] if _is_cleft(tree, name) else []
    singular = tree[name].tag not in {"NNS", "NNPS"}
    for flag, words in (("he_she", _MASCULINE_FEMININE), ("it", _NEUTER)):
        before = any(token.lower in words for token in tree[:name])
        after = any(
            token.lower in words
            and token.dep != "expl"
            and (token.head != verb or token.lower.endswith("self"))
            for token in tree[pronoun + 1 :]
        )
        if singular and after and not before:
            found.append(flag)
    return found


def cues(words: Collection[str]) -> list[str]:
    """Which of "he_she", "it" hold of a further mention, by the words of its chain."""
    both = (("he_she", _MASCULINE_FEMININE), ("it", _NEUTER))
    return [flag for flag, pronouns in both if not pronouns.isdisjoint(words)]


def _is_cleft(tree: Tree, name: int) -> bool:
    verb = tree[name].head
    if tree[name].dep in {"attr", "nsubj"} and tree[verb].lower in BE:
        children = [token for token in tree[:name] if token.head == verb]
    else:
        # Universal Dependencies: the noun heads the clause, "be" is its copula.
        children = [token for token in tree[:name] if token.head == name]
        if not any(token.dep == "cop" for token in children):
            return False
    return any(
        token.lower == "it" and token.dep.split(":")[0] in {"nsubj", "expl"} for token in children
    )
