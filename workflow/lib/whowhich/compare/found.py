"""Which pairs of a sample a parser takes for references."""

from collections.abc import Iterable, Iterator, Mapping

from whowhich.compare.sample import by_sentence, mentions
from whowhich.parsers.tree import Parser
from whowhich.references.extract import find_references

BATCH_SENTENCES = 256


def find_in_sample(
    pairs: Iterable[Mapping],
    parser: Parser,
    method: str,
    resolved: bool = True,
    further: bool = False,
) -> Iterator[dict]:
    """Rows of FOUND_PAIRS, one a pair, in the sample's order.

    method, resolved, further: see references.extract.find_references. Further mentions of names in
    sentences before aren't found: a sample is of sentences.
    """
    sentences = list(by_sentence(pairs))
    for start in range(0, len(sentences), BATCH_SENTENCES):
        batch = sentences[start : start + BATCH_SENTENCES]
        trees = parser.parse([sentence[0]["sentence"] for sentence in batch])
        for sentence, tree in zip(batch, trees, strict=True):
            names, pronouns = mentions(sentence, "name"), mentions(sentence, "pronoun")
            found = {
                (r.name.start, r.pronoun.start): r.method
                for r in find_references(tree, names, pronouns, resolved, method, further)[0]
            }
            for pair in sentence:
                place = (pair["name_start"], pair["pronoun_start"])
                yield {"reference_id": pair["reference_id"], "method": found.get(place)}
