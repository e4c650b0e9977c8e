"""What is found in a candidate sentence, as rows of tables."""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from whowhich.antecedents import roles
from whowhich.antecedents.further_mentions import Mention
from whowhich.parsers.tree import Tree
from whowhich.references.sentences import Sentence
from whowhich.references.windows import Window, cut


@dataclass(frozen=True, slots=True)
class Candidate:
    """A sentence in which a name stands before a pronoun; or in the window that it ends."""

    document: str
    sentence: Sentence
    names: list[Mention]
    pronouns: list[Mention]
    marks: tuple[str, ...]
    window: Window | None = None


@dataclass(frozen=True, slots=True)
class Reference:
    """A pronoun that refers to a name: both as mentions and as indices of the tree.

    tag: of the name's token; words: of a further mention those of its chain; earlier: whether the
    name has its place in the candidate's window, and name_token is the noun that stands for it.
    """

    name: Mention
    pronoun: Mention
    name_token: int
    pronoun_token: int
    method: str
    tag: str
    words: tuple[str, ...] = ()
    earlier: bool = False


def as_one_unit(candidate: Candidate, reference: Reference) -> tuple[Sentence, Mention, Mention]:
    """The text from the name's sentence to the pronoun's, and the places of both in it."""
    name, pronoun, window = reference.name, reference.pronoun, candidate.window
    if window is None or not reference.earlier:
        return candidate.sentence, name, pronoun
    start = window.begin_of(name.start)
    ahead = window.begins[-1] - start
    return cut(window.whole, start), _moved(name, -start), _moved(pronoun, ahead)


def row(
    candidate: Candidate,
    tree: Tree,
    reference: Reference,
    in_sentence: int,
    entities: list[tuple[int, int, str]],
    corpus: str,
    shard: int,
) -> dict:
    """The row of tables.corpus_schemas.REFERENCES.

    in_sentence: how many references the candidate has; entities: of the unit's text.
    """
    unit, name, pronoun = as_one_unit(candidate, reference)
    name_offset = unit.document_offset(name.start)
    pronoun_offset = unit.document_offset(pronoun.start)
    if reference.words:
        flags = roles.cues(reference.words)
    else:
        flags = roles.flags(tree, reference.pronoun_token, reference.name_token)
    if in_sentence > 1:
        flags.append("other_reference")
    return {
        "reference_id": reference_id(corpus, candidate.document, name_offset, pronoun_offset),
        "corpus": corpus,
        "document": candidate.document,
        "shard": shard,
        "sentence": unit.text,
        "name_offset": name_offset,
        "pronoun_offset": pronoun_offset,
        **pair_columns(name, pronoun),
        "role": roles.role(tree, reference.pronoun_token),
        "comma": roles.comma(tree, reference.pronoun_token),
        "capitalised": roles.capitalised(unit.text, name.start),
        "tag": reference.tag,
        "entity": roles.entity(entities, name.start, name.end),
        "method": reference.method,
        "flags": [*flags, *candidate.marks],
    }


def pair_columns(name: Mention, pronoun: Mention) -> dict:
    """The words of a pair and their places in its sentence."""
    return {
        f"{kind}{end}": value
        for kind, mention in (("name", name), ("pronoun", pronoun))
        for end, value in (("", mention.word), ("_start", mention.start), ("_end", mention.end))
    }


def reference_id(corpus: str, document: str, name_offset: int, pronoun_offset: int) -> str:
    """A stable hash (20 hexadecimal digits) of what makes a reference what it is."""
    key = "\0".join((corpus, document, str(name_offset), str(pronoun_offset)))
    return hashlib.blake2b(key.encode("utf-8", "surrogatepass"), digest_size=10).hexdigest()


def _moved(mention: Mention, by: int) -> Mention:
    return replace(mention, start=mention.start + by, end=mention.end + by)


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
