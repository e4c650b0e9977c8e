"""The methods by which a pronoun's antecedent is found; `reference` in the config names one.

relcl: relative clauses of the tree and the resolver; ref: the parser's own `ref` edges (CoreNLP,
enhanced++); relcl+coref: relcl where the parser's coreference takes the noun for a mention of
something; coref: that, and if further mentions count, nouns that stand for a name (see
references.further). CoreNLP's coreference makes no mention of a relative pronoun itself, so it
speaks of the noun that the clause is attached to.
"""

from collections.abc import Collection

from whowhich.antecedents.direct import METHOD
from whowhich.antecedents.further_mentions import FURTHER, chains_of
from whowhich.antecedents.resolver import Resolved, attached, resolve
from whowhich.parsers.tree import LinkedTree, Tree

RELCL, REF, COREF, RELCL_COREF = METHODS = ("relcl", "ref", "coref", "relcl+coref")
# A row's methods by which the parser itself gives the antecedent, no further rule.
PARSERS_OWN = frozenset({METHOD, REF, f"{METHOD}+coref"})


def find_antecedents(
    tree: Tree, names: Collection[int], method: str, resolved: bool = True, further: bool = False
) -> dict[int, Resolved]:
    """The antecedents of a tree's pronouns, by the pronoun's index.

    names: indices of the tokens that are names; resolved: whether relcl and coref take the
    resolver, or the parser's relative clauses alone; further: whether coref gives nouns that may
    stand for a name, too, as the method FURTHER. Only LinkedTree has what the methods beside relcl
    need.
    """
    if method == REF:
        return _by_edges(tree) if isinstance(tree, LinkedTree) else {}
    antecedents = resolve(tree, names) if resolved else attached(tree)
    if method == RELCL:
        return antecedents
    if not isinstance(tree, LinkedTree):
        return {}
    mentions = {head for chain in tree.chains for head in chain}
    found = {}
    for pronoun, one in antecedents.items():
        own = tuple(noun for noun in one.antecedents if noun in mentions)
        if method == COREF and further and set(own).isdisjoint(names):
            if any(chains_of(tree, noun) for noun in one.antecedents):
                found[pronoun] = Resolved(one.antecedents, FURTHER)
        elif own:
            found[pronoun] = Resolved(own, f"{one.method}+coref")
    return found


def _by_edges(tree: LinkedTree) -> dict[int, Resolved]:
    nouns: dict[int, tuple[int, ...]] = {}
    for antecedent, pronoun in tree.references:
        nouns[pronoun] = (*nouns.get(pronoun, ()), antecedent)
    return {pronoun: Resolved(found, REF) for pronoun, found in nouns.items()}
