"""A seeded sample of candidate sentences, and which of its pairs a parser finds."""

from collections.abc import Iterable, Iterator, Mapping

from whowhich.antecedents.further_mentions import Mention
from whowhich.parsers.tree import Parser
from whowhich.references.extract import find_references
from whowhich.references.rows import Candidate, candidate_pairs
from whowhich.stats.sampling import StratifiedDraw
from whowhich.tables.corpus_schemas import SAMPLED_PAIRS

BATCH_SENTENCES = 256


def draw_sentences(
    candidates: Iterable[Candidate], corpus: str, seed: int, size: int
) -> list[dict]:
    """The pairs (rows of SAMPLED_PAIRS) of `size` candidate sentences, in the draw's order."""
    draw: StratifiedDraw[str, list[dict]] = StratifiedDraw(seed, size)
    for candidate in candidates:
        offset = candidate.sentence.document_offset(0)
        pairs = [
            {key: value for key, value in pair.items() if key in SAMPLED_PAIRS.names}
            | {"sentence_offset": offset}
            for pair in candidate_pairs([candidate], corpus)
        ]
        draw.offer(corpus, _key(candidate.document, offset), pairs)
    return _flat(draw)


def merge_samples(samples: Iterable[Iterable[Mapping]], seed: int, size: int) -> list[dict]:
    """The sample of all shards from the samples of each, drawn with the same seed and size."""
    draw: StratifiedDraw[str, list[dict]] = StratifiedDraw(seed, size)
    for sample in samples:
        for pairs in by_sentence(sample):
            first = pairs[0]
            draw.offer("", _key(first["document"], first["sentence_offset"]), pairs)
    return _flat(draw)


def by_sentence(pairs: Iterable[Mapping]) -> Iterator[list[dict]]:
    """Group rows of SAMPLED_PAIRS by their sentence, in order of first appearance."""
    groups: dict[tuple[str, int], list[dict]] = {}
    for pair in pairs:
        groups.setdefault((pair["document"], pair["sentence_offset"]), []).append(dict(pair))
    return iter(groups.values())


def mentions(pairs: Iterable[Mapping], kind: str) -> list[Mention]:
    """The names or the pronouns (`kind`: "name", "pronoun") of a sentence's pairs, by place."""
    found = {(p[f"{kind}_start"], p[f"{kind}_end"], p[kind]) for p in pairs}
    return [Mention(word, start, end) for start, end, word in sorted(found)]


def _key(document: str, offset: int) -> str:
    return f"{document}\0{offset}"


def _flat(draw: StratifiedDraw[str, list[dict]]) -> list[dict]:
    return [pair for _, sentences in draw.strata() for pairs in sentences for pair in pairs]


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
