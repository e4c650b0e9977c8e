"""A seeded sample of candidate sentences, and the sentences that its pairs make up."""

from collections.abc import Iterable, Iterator, Mapping

from whowhich.annotation.draw import StratifiedDraw
from whowhich.annotation.pairs import candidate_pairs
from whowhich.references.candidates import Mention
from whowhich.references.rows import Candidate
from whowhich.tables.sampled_pairs import SAMPLED_PAIRS


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
