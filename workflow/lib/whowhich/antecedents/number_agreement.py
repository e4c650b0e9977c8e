"""Number of nouns and verbs, where the tree shows it."""

from whowhich.antecedents.clause import QUANTIFIERS, clause_verb
from whowhich.parsers.labels import SUBJECTS
from whowhich.parsers.tree import Tree

SINGULAR, PLURAL = "singular", "plural"
_SINGULAR_DETERMINERS = frozenset(["a", "an", "another", "each", "every", "this", "one"])
_PLURAL_DETERMINERS = frozenset(
    ["these", "those", "many", "few", "several", "both", "two", "three", "four", "five", "six"]
)
_OF_MASSES = frozenset({"most", "much", "all", "some", "none", "half", "more", "any"})
_ONE_FORM_WORDS = """
sheep deer fish buffalo pike swine cattle poultry game people cod trout salmon grouse species
series means elk moose bison
"""
# Nouns with one form for both numbers, whatever their tag says.
ONE_FORM = frozenset(_ONE_FORM_WORDS.split())
_COLLECTIVE_WORDS = """
number group pair couple herd flock pack swarm lot majority variety band party family race troop
host crowd set class score dozen half rest part kind sort drove shoal multitude
"""
# Singular in form; their verbs may be plural.
COLLECTIVES = frozenset(_COLLECTIVE_WORDS.split())


def noun_number(tree: Tree, index: int) -> str | None:
    """SINGULAR, PLURAL, or None if unknown.

    A coordination with "and" under one determiner is PLURAL ("a dog and jackal"), any other is
    unknown, since one member may be meant alone.
    """
    token = tree[index]
    children = [child for child in tree if child.head == index and child is not token]
    words = {child.lower for child in children}
    if any(child.dep == "conj" for child in children):
        joint = "and" in words and not any(
            other.dep == "det" and other.head == at
            for at, member in enumerate(tree)
            if member.dep == "conj" and member.head == index
            for other in tree
        )
        return PLURAL if joint else None
    if token.lower in COLLECTIVES:
        return None
    if words & _SINGULAR_DETERMINERS:
        return SINGULAR
    if words & _PLURAL_DETERMINERS:
        return PLURAL
    if token.lower in ONE_FORM:
        return None
    if token.tag == "NNP" and token.lower.endswith("s"):
        # Taggers give capitalised plurals ("the Foxes") the singular's tag.
        return None
    return {"NN": SINGULAR, "NNP": SINGULAR, "NNS": PLURAL, "NNPS": PLURAL}.get(token.tag)


def verb_number(tree: Tree, index: int) -> str | None:
    """Number of a finite verb, or of the first auxiliary before it; None where it shows none."""
    auxiliaries = [
        at
        for at, token in enumerate(tree[:index])
        if token.head == index and token.dep.split(":")[0] in {"aux", "auxpass", "cop"}
    ]
    token = tree[min(auxiliaries, default=index)]
    if token.lower in {"is", "was", "has", "does"}:
        return SINGULAR
    if token.lower in {"are", "were", "have", "do"}:
        return PLURAL
    if auxiliaries:
        return None
    return {"VBZ": SINGULAR, "VBP": PLURAL}.get(token.tag)


def subject_number(tree: Tree, pronoun: int) -> str | None:
    """Number of the clause's verb where the pronoun itself is its subject; None if unknown."""
    verb = clause_verb(tree, pronoun)
    if verb is None or tree[pronoun].dep not in SUBJECTS or tree[pronoun].head != verb:
        return None
    return verb_number(tree, verb)


def wanted_number(tree: Tree, pronoun: int) -> str | None:
    """Number that the pronoun's antecedent must have; None if unknown."""
    return PLURAL if _is_part(tree, pronoun) else subject_number(tree, pronoun)


def disagrees(tree: Tree, pronoun: int, noun: int) -> bool:
    """Whether a plural noun would have a verb in the singular ("many pigs, which is lucky").

    Not the other way round: taggers take plurals for singulars, and a singular may be coordinated.
    """
    plural = tree[noun].tag == "NNS" and noun_number(tree, noun) == PLURAL
    return plural and subject_number(tree, pronoun) == SINGULAR


def lacks_number(tree: Tree, pronoun: int, noun: int) -> bool:
    """Whether "one of which", "many of whom" would be said of a single thing."""
    return _is_part(tree, pronoun) and noun_number(tree, noun) == SINGULAR


def _is_part(tree: Tree, pronoun: int) -> bool:
    """Whether it stands in "one of which" or the like, which takes several things."""
    return (
        pronoun > 1
        and tree[pronoun - 1].lower == "of"
        and tree[pronoun - 2].lower in QUANTIFIERS - _OF_MASSES
    )
