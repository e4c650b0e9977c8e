"""From CoreNLP's JSON to trees with offsets in code points."""

import re
from collections.abc import Mapping, Sequence

from whowhich.parsers.tree import LinkedTree, Token

_SURROGATES = re.compile("[\ud800-\udfff]")


def sendable(text: str) -> str:
    """The text without what UTF-8 can't hold, at the same length."""
    return _SURROGATES.sub("\ufffd", text)


def tree_of(text: str, sentences: Sequence[Mapping], chains: Mapping, begin: int = 0) -> LinkedTree:
    """The tree of the text's last sentence, which begins at the code point `begin`.

    It is empty if CoreNLP found none in the text, or cut it elsewhere.

    sentences, chains: "sentences" and "corefs" of the JSON. The basic dependencies make the tree;
    the `ref` edges of the enhanced++ ones and the chains of coreference are its links.
    """
    places = _code_points(text)
    if not all(s["tokens"] for s in sentences) or not _ends_whole(sentences, places, begin):
        return LinkedTree()
    *before, sentence = [[_token(text, places, t) for t in s["tokens"]] for s in sentences]
    tree = LinkedTree(sentence)
    for index, token in enumerate(tree):
        token.start, token.end, token.head = token.start - begin, token.end - begin, index
    for edge in sentences[-1]["basicDependencies"]:
        token = tree[edge["dependent"] - 1]
        token.dep = edge["dep"]
        if edge["governor"] > 0:
            token.head = edge["governor"] - 1
    tree.references = tuple(
        (edge["governor"] - 1, edge["dependent"] - 1)
        for edge in sentences[-1]["enhancedPlusPlusDependencies"]
        if edge["dep"] == "ref"
    )
    heads = [[(m["sentNum"] - 1, m["headIndex"] - 1) for m in chain] for chain in chains.values()]
    last = len(before)
    tree.chains = tuple(tuple(sorted(head for at, head in c if at == last)) for c in heads)
    tree.earlier = tuple(
        tuple(before[at][head] for at, head in sorted(c) if at < last) for c in heads
    )
    return tree


def _ends_whole(sentences: Sequence[Mapping], places: Sequence[int], begin: int) -> bool:
    """Whether one sentence alone begins at the code point `begin` or after it, the last."""
    begins = [places[sentence["tokens"][0]["characterOffsetBegin"]] for sentence in sentences]
    return sum(start >= begin for start in begins) == 1


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


def _token(text: str, places: Sequence[int], token: Mapping) -> Token:
    start, end = places[token["characterOffsetBegin"]], places[token["characterOffsetEnd"]]
    word = text[start:end]
    return Token(start, end, word, word.lower(), token["pos"], "root", 0, False)


def _code_points(text: str) -> Sequence[int]:
    """Code points before each offset in UTF-16, which CoreNLP counts in."""
    if text.isascii() or max(text) <= "\uffff":
        return range(len(text) + 1)
    places = []
    for index, character in enumerate(text):
        places.extend([index] * (2 if character > "\uffff" else 1))
    return [*places, len(text)]
