"""Whether a word is a relative pronoun where the parser's labels leave it open."""

from whowhich.antecedents.clause import Before, before, clause_verb
from whowhich.antecedents.direct import is_relative, is_verb
from whowhich.parsers.labels import (
    DIRECT_OBJECTS,
    NOUN_TAGS,
    OBJECTS,
    POSSESSORS,
    PREPOSITION_TAGS,
    RELATIVE_CLAUSE,
    SUBJECTS,
)
from whowhich.parsers.tree import Tree, ancestors

COMPARING = frozenset({"than", "as", "except"})
NAMING = frozenset({"named", "called", "termed", "christened", "styled", "nicknamed"})
BE = frozenset({"be", "is", "was", "'s", "are", "were", "been", "being", "am"})
_TELLING_WORDS = """
tell tells told telling warn warns warned warning inform informs informed assure assures assured
remind reminds reminded persuade persuaded convince convinced teach teaches taught promise promised
notify notified advise advised
"""
_TELLING = frozenset(_TELLING_WORDS.split())
_INTENSIFIERS = frozenset({"so", "such"})
_INTENSIFIER_WITHIN = 20  # tokens before the clause


def is_determiner(tree: Tree, pronoun: int) -> bool:
    """Whether it modifies a noun ("which dog"), and no verb that the tagger took for one."""
    token = tree[pronoun]
    return token.dep == "det" and tree[token.head].dep not in RELATIVE_CLAUSE


def follows_event(tree: Tree, start: int, pronoun: int, place: Before) -> bool:
    """Whether "..., after which he left": said of what happened, not of a noun (unless that
    gave a name: "after which the bay is named")."""
    if start == pronoun or not place.separated or tree[start].lower != "after":
        return False
    verb = clause_verb(tree, pronoun)
    return verb is None or tree[verb].lower not in NAMING


def opens_result_clause(tree: Tree, pronoun: int) -> bool:
    """Whether "so" or "such" stands before, and the clause has a subject of its own.

    "so fond of the snake that she feeds it": the word is no pronoun, though the parser gives it a
    slot in the clause.
    """
    subjects = [t for t in tree if t.dep in SUBJECTS and t.head == tree[pronoun].head]
    if tree[pronoun].dep in SUBJECTS and len(subjects) == 1:
        return False
    if _is_only_object(tree, pronoun):
        return False
    if not any(
        token.lower in _INTENSIFIERS
        for token in tree[max(0, pronoun - _INTENSIFIER_WITHIN) : pronoun]
    ):
        return False
    return has_own_subject(tree, pronoun)


def _is_only_object(tree: Tree, pronoun: int) -> bool:
    """Whether it is the object of a relative clause's verb that has no other ("such were the dogs
    that he bred"), and "so" or "such" says nothing of the clause's noun ("so afraid of the bear
    that I ran")."""
    token = tree[pronoun]
    verb = tree[token.head]
    objects = [t for t in tree if t.dep in DIRECT_OBJECTS and t.head == token.head]
    return (
        is_relative(token)
        and token.dep in DIRECT_OBJECTS
        and len(objects) == 1
        and verb.dep in RELATIVE_CLAUSE
        and not _is_intensified(tree, verb.head)
    )


def _is_intensified(tree: Tree, noun: int) -> bool:
    """Whether "so" or "such" stands with the noun, a word that modifies it, or one that it
    completes ("so little room for birds")."""
    reach = {at for at in (noun, *ancestors(tree, noun)) if not is_verb(tree[at])}
    heads = [token.head for token in tree[:noun] if token.lower in _INTENSIFIERS]
    return any(head in reach or tree[head].head in reach for head in heads)


def has_own_subject(tree: Tree, pronoun: int) -> bool:
    """Whether a word after the pronoun is the subject of a verb above it that follows it."""
    verbs = {at for at in ancestors(tree, pronoun) if at > pronoun and is_verb(tree[at])}
    return any(
        token.head in verbs and token.dep in SUBJECTS and at < token.head
        for at, token in enumerate(tree)
        if at > pronoun
    )


def is_content_of_telling(tree: Tree, pronoun: int, governor: int) -> bool:
    """Whether "told the sheep that the wolf was near": the clause is what was told."""
    verb = tree[tree[governor].head]
    return (
        verb.lower in _TELLING
        and tree[governor].dep in OBJECTS
        and tree[pronoun].dep not in SUBJECTS
        and has_own_subject(tree, pronoun)
    )


def follows_cleft_phrase(tree: Tree, pronoun: int, governor: int) -> bool:
    """Whether "it was on a horse that he fled": a phrase is singled out, no noun.

    The clause then has a subject of its own. Nothing is singled out where things are compared
    ("it was more than the birds which he knew"), nor by a possessor.
    """
    if tree[pronoun].dep in SUBJECTS | POSSESSORS:
        return False
    above = [governor, *ancestors(tree, governor)]
    verb = next((at for at in above if is_verb(tree[at])), None)
    if verb is None or verb > governor or tree[verb].lower not in BE:
        return False
    top = above[above.index(verb) - 1]
    return (tree[top].tag == "IN" and tree[top].lower not in COMPARING) and any(
        token.head == verb and token.lower == "it" for token in tree[:verb]
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


def may_be_relative(tree: Tree, pronoun: int, start: int, place: Before) -> bool:
    """Whether a pronoun whose clause is not attached as relative can be one after all.

    start: where the clause opens. A noun phrase ends before it; and it has a verb of its own that
    it doesn't merely introduce, or a preposition or quantifier opens it ("upon whose back").
    """
    last = tree[place.last]
    if last.tag == "POS" or last.tag in PREPOSITION_TAGS or _asks(tree, pronoun):
        return False
    verb = clause_verb(tree, pronoun)
    introduces = verb is None or (tree[pronoun].dep == "mark" and tree[verb].dep != "acl")
    if start == pronoun and introduces:
        return False
    if last.tag in NOUN_TAGS or last.tag == "CD":
        return True
    return place.separated and not is_verb(last)


def _asks(tree: Tree, pronoun: int) -> bool:
    """Whether it opens a question in the sentence: a capital, and a question mark at the end."""
    marks = [token.text for token in tree[pronoun:] if token.text in {"?", ".", "!", ";"}]
    text = tree[pronoun].text
    return text[0].isupper() and not text.isupper() and marks[:1] == ["?"]
