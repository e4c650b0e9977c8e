"""The pairs of a name and a later pronoun in candidate sentences."""

from collections.abc import Iterable, Iterator

from whowhich.references.rows import Candidate, pair_columns, reference_id


def candidate_pairs(candidates: Iterable[Candidate], corpus: str) -> Iterator[dict]:
    """Every pair in candidate sentences, with the identity that it has as a reference."""
    for candidate in candidates:
        place = candidate.sentence.document_offset
        for name in candidate.names:
            for pronoun in candidate.pronouns:
                if name.end > pronoun.start:
                    continue
                identity = (place(name.start), place(pronoun.start))
                yield {
                    "reference_id": reference_id(corpus, candidate.document, *identity),
                    "corpus": corpus,
                    "document": candidate.document,
                    "sentence": candidate.sentence.text,
                    **pair_columns(name, pronoun),
                }
