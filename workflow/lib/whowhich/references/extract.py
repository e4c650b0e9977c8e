"""From documents to rows of the references table, as a stream."""

import hashlib
import itertools
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from whowhich.corpora.documents import Document
from whowhich.parsers.tree import Parser, Tree
from whowhich.references import antecedent, roles
from whowhich.references.candidates import CandidateFinder, Mention
from whowhich.references.methods import RELCL, find_antecedents
from whowhich.references.sentences import Sentence, split_sentences

_TOKEN = re.compile(r"\w+|[^\w\s]")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A sentence in which a name stands before a pronoun."""

    document: str
    sentence: Sentence
    names: list[Mention]
    pronouns: list[Mention]
    marks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reference:
    """A pronoun that refers to a name: both as mentions and as indices of the tree."""

    name: Mention
    pronoun: Mention
    name_token: int
    pronoun_token: int
    method: str


def extract_references(
    documents: Iterable[Document],
    paragraphs: Callable[[Document], Iterable[tuple[int, str]]],
    finder: CandidateFinder,
    parser: Parser,
    corpus: str,
    shard: int,
    counts: Counter[str],
    max_tokens: int = 200,
    batch_sentences: int = 256,
    resolved: bool = True,
    method: str = RELCL,
) -> Iterator[list[dict]]:
    """Yield rows of tables.references.REFERENCES in lists, in the order of the documents.

    paragraphs: gives a document's paragraphs as (offset in code points of the document, text),
    with or without a prefilter. A sentence of more than `max_tokens` words and punctuation marks
    is skipped. At most `batch_sentences` sentences and one document are in memory. resolved,
    method: see `find_references`.

    `counts` is counted up while rows are taken: paragraphs_searched, sentences_read,
    references_found, and of the sentences sentences_kept and sentences_skipped_<reason>:
    no_name_before_pronoun, too_long, not_parsed (the parser failed), not_a_token (a name or
    pronoun is but part of a token), no_relative_pronoun (the parser takes no pronoun for one),
    no_antecedent (its clause has no antecedent in the tree), other_antecedent (it is no name). A
    sentence has the reason of its pronoun that came furthest in this order.
    """
    candidates = find_candidates(documents, paragraphs, finder, counts, max_tokens)
    while batch := list(itertools.islice(candidates, batch_sentences)):
        trees = parser.parse([candidate.sentence.text for candidate in batch])
        kept = []
        for candidate, tree in zip(batch, trees, strict=True):
            references, reason = find_references(
                tree, candidate.names, candidate.pronouns, resolved, method
            )
            if references:
                counts["sentences_kept"] += 1
                counts["references_found"] += len(references)
                kept.append((candidate, tree, references))
            else:
                counts[f"sentences_skipped_{reason}"] += 1
        entities = _entities(parser, kept)
        yield [
            _row(candidate, tree, reference, len(references), found, corpus, shard)
            for (candidate, tree, references), found in zip(kept, entities, strict=True)
            for reference in references
        ]


def _entities(
    parser: Parser, kept: list[tuple[Candidate, Tree, list[Reference]]]
) -> list[list[tuple[int, int, str]]]:
    """The named entities of the sentences in which a reference's name has a capital.

    Others have none: recognition takes as long as parsing, and hardly ever finds a name in small
    letters.
    """
    wanted = [
        at
        for at, (candidate, _, references) in enumerate(kept)
        if any(candidate.sentence.text[r.name.start].isupper() for r in references)
    ]
    found = parser.entities([kept[at][0].sentence.text for at in wanted])
    entities: list[list[tuple[int, int, str]]] = [[] for _ in kept]
    for at, each in zip(wanted, found, strict=True):
        entities[at] = each
    return entities


def find_candidates(
    documents: Iterable[Document],
    paragraphs: Callable[[Document], Iterable[tuple[int, str]]],
    finder: CandidateFinder,
    counts: Counter[str],
    max_tokens: int,
) -> Iterator[Candidate]:
    """Yield the sentences of documents that are to be parsed; count as `extract_references`."""
    for document in documents:
        marks = [(document.offset + position, mark) for position, mark in document.marks]
        for offset, text in paragraphs(document):
            counts["paragraphs_searched"] += 1
            for sentence in split_sentences(text, offset):
                counts["sentences_read"] += 1
                found = finder(sentence.text)
                if found is None:
                    counts["sentences_skipped_no_name_before_pronoun"] += 1
                elif is_too_long(sentence.text, max_tokens):
                    counts["sentences_skipped_too_long"] += 1
                else:
                    yield Candidate(document.document, sentence, *found, _within(sentence, marks))


def is_too_long(sentence: str, max_tokens: int) -> bool:
    """Whether a sentence has more words and punctuation marks than `max_tokens`.

    They are counted without the parser, so that every parser reads the same sentences.
    """
    if len(sentence) <= max_tokens:
        return False
    return sum(1 for _ in _TOKEN.finditer(sentence)) > max_tokens


def find_references(
    tree: Tree,
    names: Iterable[Mention],
    pronouns: Iterable[Mention],
    resolved: bool = True,
    method: str = RELCL,
) -> tuple[list[Reference], str]:
    """The references of a sentence, and the reason why there is none (see extract_references).

    resolved: whether references.resolver decides, or the parser's relative clauses alone; method:
    one of methods.METHODS.
    """
    if not tree:
        return [], "not_parsed"
    starts = {token.start: index for index, token in enumerate(tree)}
    ends = {token.end: index for index, token in enumerate(tree)}
    heads: dict[int, Mention] = {}
    for mention in names:
        if mention.start in starts and mention.end in ends:
            heads[_head(tree, starts[mention.start], ends[mention.end])] = mention
    antecedents = find_antecedents(tree, heads, method, resolved)
    found = []
    reached = 0
    for mention in pronouns:
        index = starts.get(mention.start)
        if not heads or index is None or ends.get(mention.end) != index:
            continue
        reached = max(reached, 1)
        if index in antecedents:
            reached = 3
            for name in antecedents[index].antecedents:
                if name in heads and name < index:
                    by = antecedents[index].method
                    found.append(Reference(heads[name], mention, name, index, by))
        elif antecedent.is_relative(tree[index]):
            reached = max(reached, 2)
    reasons = ("not_a_token", "no_relative_pronoun", "no_antecedent", "other_antecedent")
    return found, reasons[reached]


def reference_id(corpus: str, document: str, name_offset: int, pronoun_offset: int) -> str:
    """A stable hash (20 hexadecimal digits) of what makes a reference what it is."""
    key = "\0".join((corpus, document, str(name_offset), str(pronoun_offset)))
    return hashlib.blake2b(key.encode("utf-8", "surrogatepass"), digest_size=10).hexdigest()


def _head(tree: Tree, first: int, last: int) -> int:
    """The token of a span whose governor lies outside it."""
    return next(
        (
            index
            for index in range(first, last + 1)
            if tree[index].head == index or not first <= tree[index].head <= last
        ),
        last,
    )


def _within(sentence: Sentence, marks: list[tuple[int, str]]) -> tuple[str, ...]:
    if not marks:
        return ()
    first = sentence.document_offset(0)
    last = sentence.document_offset(len(sentence.text) - 1) + 1
    return tuple(sorted({mark for position, mark in marks if first <= position <= last}))


def _row(
    candidate: Candidate,
    tree: Tree,
    reference: Reference,
    in_sentence: int,
    entities: list[tuple[int, int, str]],
    corpus: str,
    shard: int,
) -> dict:
    text = candidate.sentence.text
    name, pronoun = reference.name, reference.pronoun
    name_offset = candidate.sentence.document_offset(name.start)
    pronoun_offset = candidate.sentence.document_offset(pronoun.start)
    flags = roles.flags(tree, reference.pronoun_token, reference.name_token)
    if in_sentence > 1:
        flags.append("other_reference")
    return {
        "reference_id": reference_id(corpus, candidate.document, name_offset, pronoun_offset),
        "corpus": corpus,
        "document": candidate.document,
        "shard": shard,
        "sentence": text,
        "name_offset": name_offset,
        "pronoun_offset": pronoun_offset,
        "name": name.word,
        "name_start": name.start,
        "name_end": name.end,
        "pronoun": pronoun.word,
        "pronoun_start": pronoun.start,
        "pronoun_end": pronoun.end,
        "role": roles.role(tree, reference.pronoun_token),
        "comma": roles.comma(tree, reference.pronoun_token),
        "capitalised": roles.capitalised(text, name.start),
        "tag": tree[reference.name_token].tag,
        "entity": roles.entity(entities, name.start, name.end),
        "method": reference.method,
        "flags": [*flags, *candidate.marks],
    }
