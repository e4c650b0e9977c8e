"""Names that a relative clause's noun stands for: "The dog is old. He is one who ..."."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from whowhich.antecedents.nouns import is_indefinite
from whowhich.antecedents.roles import comma
from whowhich.parsers.tree import LinkedTree, Tree

# The method of the rows that are found so.
FURTHER = "further_mention"
_SUBJECTS = frozenset({"nsubj", "nsubj:pass"})
_NEGATIONS = frozenset({"not", "n't", "never", "no"})


@dataclass(frozen=True, slots=True)
class Mention:
    """A name or a pronoun in a sentence.

    word: the name as the names table has it, or the pronoun in lower case; start, end: code
    points of the sentence.
    """

    word: str
    start: int
    end: int


class FurtherMention(NamedTuple):
    """A name that another noun stands for.

    noun: index of that noun; name: in the sentence, or in the window if `earlier`; tag: of the
    name's token; words: all mentions of their chain, by their heads in lower case.
    """

    noun: int
    name: Mention
    tag: str
    words: tuple[str, ...]
    earlier: bool


def further_mentions(
    tree: LinkedTree,
    nouns: Sequence[int],
    pronoun: int,
    heads: Mapping[int, Mention],
    earlier: Sequence[Mention],
) -> list[FurtherMention]:
    """The names that nouns stand for: of each chain the nearest before the pronoun.

    heads: names of the sentence by their head's index; earlier: names of the sentences before.
    """
    found: list[FurtherMention] = []
    for noun in nouns:
        if _is_anyone(tree, noun, pronoun):
            continue
        for chain in chains_of(tree, noun):
            name = _nearest(tree, chain, pronoun, heads, earlier)
            if name is not None and all(name[0] != other.name for other in found):
                found.append(FurtherMention(noun, *name[:2], _words(tree, chain), name[2]))
    return found


def chains_of(tree: LinkedTree, noun: int) -> list[int]:
    """The chains in which a noun's mention lies, or that of the subject of which it is said.

    The latter is no mention to CoreNLP: "He is one who ...". "It was the noise that ..." may be a
    cleft sentence, so "it" needs an indefinite noun.
    """
    own = [at for at, chain in enumerate(tree.chains) if noun in chain]
    subjects = list(_subjects(tree, noun))
    return own + [
        at for at, chain in enumerate(tree.chains) if at not in own and set(subjects) & set(chain)
    ]


def _is_anyone(tree: Tree, noun: int, pronoun: int) -> bool:
    """Whether "those who", "that which", "he who": no one in particular; but "he, who"."""
    tag = tree[noun].tag
    return tag == "DT" or (tag == "PRP" and not comma(tree, pronoun))


def _subjects(tree: Tree, noun: int) -> Iterator[int]:
    children = [i for i, token in enumerate(tree) if token.head == noun != i]
    if not any(tree[i].dep == "cop" for i in children):
        return
    if any(tree[i].lower in _NEGATIONS for i in children):
        return
    for index in children:
        is_subject = tree[index].dep in _SUBJECTS and index < noun
        if is_subject and (tree[index].lower != "it" or is_indefinite(tree, noun)):
            yield index


def _nearest(
    tree: LinkedTree,
    chain: int,
    pronoun: int,
    heads: Mapping[int, Mention],
    earlier: Sequence[Mention],
) -> tuple[Mention, str, bool] | None:
    here = [index for index in tree.chains[chain] if index in heads and index < pronoun]
    if here:
        return heads[here[-1]], tree[here[-1]].tag, False
    for token in reversed(tree.earlier[chain] if tree.earlier else ()):
        for name in earlier:
            if name.start <= token.start and token.end == name.end:
                return name, token.tag, True
    return None


def _words(tree: LinkedTree, chain: int) -> tuple[str, ...]:
    before = tree.earlier[chain] if tree.earlier else ()
    return tuple(t.lower for t in (*before, *(tree[index] for index in tree.chains[chain])))
