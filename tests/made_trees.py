"""Dependency trees written by hand."""

from whowhich.parsers.tree import Token, Tree


def make_tree(text: str) -> Tree:
    """A tree from "word/TAG/label/head ..."; heads are indices, a root's is its own."""
    tree = []
    start = 0
    for item in text.split():
        word, tag, dep, head = item.rsplit("/", 3)
        tree.append(Token(start, start + len(word), word, word.lower(), tag, dep, int(head), False))
        start += len(word) + 1
    return tree
