"""From documents to rows of the references table, as a stream."""

import itertools
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from whowhich.antecedents.direct import is_relative
from whowhich.antecedents.further_mentions import FURTHER, Mention, further_mentions
from whowhich.antecedents.methods import RELCL, find_antecedents
from whowhich.antecedents.resolver import Resolved
from whowhich.corpora.documents import Document
from whowhich.parsers.tree import LinkedTree, Parser, Tree, WindowParser
from whowhich.references.candidates import CandidateFinder, pronouns
from whowhich.references.rows import Candidate, Reference, as_one_unit, row
from whowhich.references.sentences import Sentence, split_sentences
from whowhich.references.windows import Window, window

_TOKEN = re.compile(r"\w+|[^\w\s]")


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
    further: int | None = None,
) -> Iterator[list[dict]]:
    """Yield rows of tables.corpus_schemas.REFERENCES in lists, in the order of the documents.

    paragraphs: gives a document's paragraphs as (offset in code points of the document, text),
    with or without a prefilter. A sentence of more than `max_tokens` words and punctuation marks
    is skipped. At most `batch_sentences` sentences and one document are in memory. resolved,
    method: see `find_references`; further: so many sentences before the pronoun's in its paragraph
    may hold the name that a further mention stands for; None: these don't count.

    `counts` is counted up while rows are taken: paragraphs_searched, sentences_read,
    references_found, and of the sentences sentences_kept and sentences_skipped_<reason>:
    no_name_before_pronoun, too_long, not_parsed (the parser failed), not_a_token (a name or
    pronoun is but part of a token), no_relative_pronoun (the parser takes no pronoun for one),
    no_antecedent (its clause has no antecedent in the tree), other_antecedent (it is no name). A
    sentence has the reason of its pronoun that came furthest in this order.
    """
    candidates = find_candidates(documents, paragraphs, finder, counts, max_tokens, further or 0)
    while batch := list(itertools.islice(candidates, batch_sentences)):
        kept = []
        for candidate, tree in zip(batch, _parse(parser, batch, bool(further)), strict=True):
            earlier = candidate.window.names if candidate.window else ()
            references, reason = find_references(
                tree,
                candidate.names,
                candidate.pronouns,
                resolved,
                method,
                further is not None,
                earlier,
            )
            if references:
                counts["sentences_kept"] += 1
                counts["references_found"] += len(references)
                kept.append((candidate, tree, references))
            else:
                counts[f"sentences_skipped_{reason}"] += 1
        entities = _entities(parser, kept)
        yield [
            row(candidate, tree, reference, len(references), next(entities), corpus, shard)
            for candidate, tree, references in kept
            for reference in references
        ]


def _parse(parser: Parser, candidates: list[Candidate], windows: bool) -> list[Tree]:
    """The trees of candidates; with links to the sentences before if their windows count."""
    if not windows:
        return parser.parse([candidate.sentence.text for candidate in candidates])
    if not isinstance(parser, WindowParser):
        raise TypeError(f"{type(parser).__name__} doesn't follow coreference between sentences")
    return parser.parse_windows(
        [c.window.texts if c.window else [c.sentence.text] for c in candidates]
    )


def _entities(
    parser: Parser, kept: list[tuple[Candidate, Tree, list[Reference]]]
) -> Iterator[list[tuple[int, int, str]]]:
    """The named entities of each reference's text, if one of its sentence's names has a capital.

    Others have none: recognition takes as long as parsing, and hardly ever finds a name in small
    letters.
    """
    texts: list[str | None] = []
    for candidate, _, references in kept:
        units = [as_one_unit(candidate, reference)[:2] for reference in references]
        capital = any(unit.text[name.start].isupper() for unit, name in units)
        texts += [unit.text if capital else None for unit, _ in units]
    wanted = list(dict.fromkeys(text for text in texts if text is not None))
    entities = dict(zip(wanted, parser.entities(wanted), strict=True))
    return ([] if text is None else entities[text] for text in texts)


def find_candidates(
    documents: Iterable[Document],
    paragraphs: Callable[[Document], Iterable[tuple[int, str]]],
    finder: CandidateFinder,
    counts: Counter[str],
    max_tokens: int,
    before: int = 0,
) -> Iterator[Candidate]:
    """Yield the sentences of documents that are to be parsed; count as `extract_references`.

    before: the name may also stand in so many sentences before the pronoun's in its paragraph;
    of those that are too long none is parsed.
    """
    for document in documents:
        marks = [(document.offset + position, mark) for position, mark in document.marks]
        for offset, text in paragraphs(document):
            counts["paragraphs_searched"] += 1
            sentences = list(split_sentences(text, offset))
            windows = _windows(sentences, finder, before, max_tokens)
            for sentence, window_ in zip(sentences, windows, strict=True):
                counts["sentences_read"] += 1
                found = finder(sentence.text)
                if window_ is not None:
                    found = (found[0] if found else [], pronouns(sentence.text))
                if found is None:
                    counts["sentences_skipped_no_name_before_pronoun"] += 1
                elif is_too_long(sentence.text, max_tokens):
                    counts["sentences_skipped_too_long"] += 1
                else:
                    marked = _within(sentence, marks)
                    yield Candidate(document.document, sentence, *found, marked, window_)


def _windows(
    sentences: list[Sentence], finder: CandidateFinder, before: int, max_tokens: int
) -> list[Window | None]:
    """The window that each sentence with a pronoun ends, if it has one."""
    if not before:
        return [None] * len(sentences)
    names = [
        [] if is_too_long(sentence.text, max_tokens) else finder.names(sentence.text)
        for sentence in sentences
    ]
    return [
        window(sentences, names, at, before) if pronouns(sentence.text) else None
        for at, sentence in enumerate(sentences)
    ]


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
    further: bool = False,
    earlier: Sequence[Mention] = (),
) -> tuple[list[Reference], str]:
    """The references of a sentence, and the reason why there is none (see extract_references).

    resolved: whether references.resolver decides, or the parser's relative clauses alone; method:
    one of methods.METHODS; further: whether further mentions count; earlier: names of the window
    before the sentence.
    """
    if not tree:
        return [], "not_parsed"
    starts = {token.start: index for index, token in enumerate(tree)}
    ends = {token.end: index for index, token in enumerate(tree)}
    heads: dict[int, Mention] = {}
    for mention in names:
        if mention.start in starts and mention.end in ends:
            heads[_head(tree, starts[mention.start], ends[mention.end])] = mention
    antecedents = find_antecedents(tree, heads, method, resolved, further)
    found = []
    reached = 0
    for mention in pronouns:
        index = starts.get(mention.start)
        if not (heads or earlier) or index is None or ends.get(mention.end) != index:
            continue
        reached = max(reached, 1)
        if index in antecedents:
            reached = 3
            found += _of_pronoun(tree, mention, index, antecedents[index], heads, earlier)
        elif is_relative(tree[index]):
            reached = max(reached, 2)
    reasons = ("not_a_token", "no_relative_pronoun", "no_antecedent", "other_antecedent")
    return found, reasons[reached]


def _of_pronoun(
    tree: Tree,
    pronoun: Mention,
    index: int,
    antecedents: Resolved,
    heads: Mapping[int, Mention],
    earlier: Sequence[Mention],
) -> list[Reference]:
    nouns, method = antecedents
    if method == FURTHER and isinstance(tree, LinkedTree):
        return [
            Reference(f.name, pronoun, f.noun, index, method, f.tag, f.words, f.earlier)
            for f in further_mentions(tree, nouns, index, heads, earlier)
        ]
    return [
        Reference(heads[noun], pronoun, noun, index, method, tree[noun].tag)
        for noun in nouns
        if noun in heads and noun < index
    ]


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
