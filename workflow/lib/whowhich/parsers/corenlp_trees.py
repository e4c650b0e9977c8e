"""From CoreNLP's JSON to trees with offsets in code points."""

import re
from collections.abc import Mapping, Sequence

from whowhich.parsers.tree import LinkedTree, Token

_SURROGATES = re.compile("[\ud800-\udfff]")


def sendable(text: str) -> str:
    """The text without what UTF-8 can't hold, at the same length."""
    return _SURROGATES.sub("\ufffd", text)


def tree_of(text: str, sentences: Sequence[Mapping], chains: Mapping) -> LinkedTree:
    """The tree of a text that was read as one sentence; empty if CoreNLP found none in it.

    sentences, chains: "sentences" and "corefs" of the JSON. The basic dependencies make the tree;
    the `ref` edges of the enhanced++ ones and the chains of coreference are its links.
    """
    if len(sentences) != 1:
        return LinkedTree()
    sentence = sentences[0]
    places = _code_points(text)
    tree = LinkedTree(
        _token(text, places[t["characterOffsetBegin"]], places[t["characterOffsetEnd"]], t["pos"])
        for t in sentence["tokens"]
    )
    for index, token in enumerate(tree):
        token.head = index
    for edge in sentence["basicDependencies"]:
        token = tree[edge["dependent"] - 1]
        token.dep = edge["dep"]
        if edge["governor"] > 0:
            token.head = edge["governor"] - 1
    tree.references = tuple(
        (edge["governor"] - 1, edge["dependent"] - 1)
        for edge in sentence["enhancedPlusPlusDependencies"]
        if edge["dep"] == "ref"
    )
    tree.chains = tuple(
        tuple(sorted(mention["headIndex"] - 1 for mention in chain)) for chain in chains.values()
    )
    return tree


def entities_of(text: str, sentences: Sequence[Mapping]) -> list[tuple[int, int, str]]:
    """Start, end (code points) and label of each named entity, labels as spaCy writes them."""
    places = _code_points(text)
    return [
        (
            places[mention["characterOffsetBegin"]],
            places[mention["characterOffsetEnd"]],
            LABELS.get(mention["ner"], mention["ner"]),
        )
        for sentence in sentences
        for mention in sentence.get("entitymentions", ())
    ]


# OntoNotes' labels of what CoreNLP has its own labels for.
LABELS = {
    "NATIONALITY": "NORP",
    "RELIGION": "NORP",
    "IDEOLOGY": "NORP",
    "COUNTRY": "GPE",
    "CITY": "GPE",
    "STATE_OR_PROVINCE": "GPE",
    "LOCATION": "LOC",
    "ORGANIZATION": "ORG",
}


def _token(text: str, start: int, end: int, tag: str) -> Token:
    word = text[start:end]
    return Token(start, end, word, word.lower(), tag, "root", 0, False)


def _code_points(text: str) -> Sequence[int]:
    """Code points before each offset in UTF-16, which CoreNLP counts in."""
    if text.isascii() or max(text) <= "\uffff":
        return range(len(text) + 1)
    places = []
    for index, character in enumerate(text):
        places.extend([index] * (2 if character > "\uffff" else 1))
    return [*places, len(text)]
