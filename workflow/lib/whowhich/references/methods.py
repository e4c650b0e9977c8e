"""The methods by which a pronoun's antecedent is found; `reference` in the config names one.

relcl: relative clauses of the tree and the resolver; ref: the parser's own `ref` edges (CoreNLP,
enhanced++); relcl+coref: relcl where the parser's coreference takes the noun for a mention of
something; coref: that, and names that an antecedent which is no name stands for ("The dog is old,
but he is one who ..."), as the method `further_mention`. CoreNLP's coreference makes no mention of
a relative pronoun itself, so it can't say more.
"""

from collections.abc import Collection

from whowhich.parsers.tree import LinkedTree, Tree
from whowhich.references.resolver import Resolved, attached, resolve

RELCL, REF, COREF, RELCL_COREF = METHODS = ("relcl", "ref", "coref", "relcl+coref")


def find_antecedents(
    tree: Tree, names: Collection[int], method: str, resolved: bool = True
) -> dict[int, Resolved]:
    """The antecedents of a tree's pronouns, by the pronoun's index.

    names: indices of the tokens that are names; resolved: whether relcl takes the resolver, or
    the parser's relative clauses alone. Only LinkedTree has what is needed by the other methods.
    """
    if method == RELCL:
        return resolve(tree, names) if resolved else attached(tree)
    if not isinstance(tree, LinkedTree):
        return {}
    if method == REF:
        nouns: dict[int, tuple[int, ...]] = {}
        for antecedent, pronoun in tree.references:
            nouns[pronoun] = (*nouns.get(pronoun, ()), antecedent)
        return {pronoun: Resolved(found, method) for pronoun, found in nouns.items()}
    found = {}
    for pronoun, resolved_one in resolve(tree, names).items():
        own = tuple(noun for noun in resolved_one.antecedents if _chains_of(tree, noun))
        others = {noun for at in own for chain in _chains_of(tree, at) for noun in chain}
        further = tuple(sorted(n for n in others.intersection(names) if n < pronoun))
        if own and (method == RELCL_COREF or not set(own).isdisjoint(names) or not further):
            found[pronoun] = Resolved(own, f"{resolved_one.method}+coref")
        elif further:
            found[pronoun] = Resolved(further, "further_mention")
    return found


def _chains_of(tree: LinkedTree, noun: int) -> list[tuple[int, ...]]:
    return [chain for chain in tree.chains if noun in chain]
