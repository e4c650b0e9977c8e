"""A dependency tree as every parser gives it, and the parser that a config asks for."""

import contextlib
import importlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from whowhich.errors import InputError, choices

KINDS = ("spacy", "corenlp", "stanza")


@dataclass(slots=True)
class Token:
    """A token of a parsed sentence.

    start, end: code points of the sentence; tag: Penn Treebank tag; dep: label of the edge to
    `head`, as the parser writes it ("relcl" or "acl:relcl", "nsubjpass" or "nsubj:pass");
    head: index of the governor in the tree, a root's own index; relative: whether the parser's
    morphology says PronType=Rel.
    """

    start: int
    end: int
    text: str
    lower: str
    tag: str
    dep: str
    head: int
    relative: bool


Tree = list[Token]


class LinkedTree(Tree):
    """A tree with what its parser itself says of antecedents.

    references: (antecedent, pronoun) of each reference; chains: heads of the mentions of each
    chain of coreference. Indices of tokens. earlier: for each chain the heads of its mentions in
    the sentences before, as tokens with places in the window (`parse_windows`).
    """

    references: tuple[tuple[int, int], ...] = ()
    chains: tuple[tuple[int, ...], ...] = ()
    earlier: tuple[tuple[Token, ...], ...] = ()


class Parser(Protocol):
    """What extraction asks of a parser."""

    versions: dict[str, str]

    def parse(self, texts: Sequence[str]) -> list[Tree]:
        """The trees of sentences, one a sentence, in their order; empty for what isn't parsed."""
        ...

    def entities(self, texts: Sequence[str]) -> list[list[tuple[int, int, str]]]:
        """The named entities of sentences: start, end (code points) and label of each."""
        ...


@runtime_checkable
class WindowParser(Parser, Protocol):
    """A parser that follows coreference from sentence to sentence."""

    def parse_windows(self, windows: Sequence[Sequence[str]]) -> list[Tree]:
        """The tree of the last of each window's sentences, with its links to those before.

        Places in a window are code points of its sentences joined by one space.
        """
        ...


def subtrees(tree: Tree) -> list[tuple[int, int]]:
    """Index of the first and of the last token that each token governs, itself included."""
    first = list(range(len(tree)))
    last = list(range(len(tree)))
    for index in range(len(tree)):
        above = index
        for _ in tree:
            head = tree[above].head
            if head == above:
                break
            first[head] = min(first[head], index)
            last[head] = max(last[head], index)
            above = head
    return list(zip(first, last, strict=True))


def ancestors(tree: Tree, index: int) -> list[int]:
    """The tokens above a token, nearest first."""
    chain: list[int] = []
    above = index
    while (head := tree[above].head) != above and len(chain) < len(tree):
        chain.append(head)
        above = head
    return chain


def open_parser(config: Mapping) -> contextlib.AbstractContextManager[Parser]:
    """The parser of the config's section `parser`, loaded; to be used in a `with` block.

    The parser's module is imported by name: the code digest of a rule that parses has the digest
    of the configured parser alone, so that an edit of another reruns nothing.

    Raises InputError for an unknown kind; entering, what the parser raises for its model.
    """
    kind = config["kind"]
    if kind not in KINDS:
        raise InputError(f"parser: kind {kind!r}; valid are {choices(KINDS)}")
    return importlib.import_module(f"whowhich.parsers.{kind}").open_parser(config)
