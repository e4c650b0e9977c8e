"""The labelled pairs of tests/real/antecedents.csv, what a method finds of them, and its rates."""

import csv
import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

from conftest import REPOSITORY, SHARED
from whowhich.antecedents.further_mentions import Mention
from whowhich.corpora.shards import plan_shards, read_shard
from whowhich.names import read_names, word_forms
from whowhich.parsers.tree import Tree
from whowhich.pronouns import PRONOUNS
from whowhich.references.candidates import CandidateFinder
from whowhich.references.extract import Candidate, find_candidates
from whowhich.references.prefilter import Prefilter
from whowhich.stats.intervals import wilson

LABELS = REPOSITORY / "tests" / "real" / "antecedents.csv"
CORPORA = ("books", "natural_history")
RESAMPLES = 1000

Pair = tuple[str, int, int]
Find = Callable[[Tree, list[Mention], list[Mention]], tuple[list, str]]


class Label(NamedTuple):
    """A labelled pair: is the antecedent of the pronoun the name?"""

    pair: Pair
    pronoun: str
    weight: float
    refers: bool


class Sentence(NamedTuple):
    """A candidate sentence with labelled pairs in it, and its tree."""

    document: str
    candidate: Candidate
    tree: Tree


def read_labels(half: str) -> list[Label]:
    """The pairs of one half that are labelled yes or no."""
    with open(LABELS, encoding="utf-8", newline="") as file:
        return [
            Label(
                (row["document"], int(row["name_offset"]), int(row["pronoun_offset"])),
                row["pronoun"],
                float(row["weight"]),
                row["label"] == "yes",
            )
            for row in csv.DictReader(file)
            if row["half"] == half and row["label"] in ("yes", "no")
        ]


def read_candidates(labels: list[Label]) -> Iterator[tuple[str, Candidate]]:
    """The candidate sentences in which labelled pairs stand."""
    wanted = {(document, offset) for (document, _, offset) in (label.pair for label in labels)}
    documents = {document for document, _ in wanted}
    forms = word_forms(read_names(REPOSITORY / "resources" / "names.csv"))
    finder, prefilter = CandidateFinder(forms), Prefilter(forms, PRONOUNS)
    for corpus in CORPORA:
        plan = plan_shards(SHARED / "corpora" / corpus, "text", 1, corpus)
        read = (
            document
            for document in read_shard(plan, 0, Counter())
            if f"{corpus}/{document.document}" in documents
        )
        for candidate in find_candidates(read, prefilter.paragraphs, finder, Counter(), 10**6):
            document = f"{corpus}/{candidate.document}"
            places = {candidate.sentence.document_offset(p.start) for p in candidate.pronouns}
            if any((document, place) in wanted for place in places):
                yield document, candidate


def parsed(labels: list[Label], parser) -> list[Sentence]:
    """The sentences of labelled pairs with their trees."""
    found = list(read_candidates(labels))
    trees = parser.parse([candidate.sentence.text for _, candidate in found])
    return [Sentence(*item, tree) for item, tree in zip(found, trees, strict=True)]


def found_pairs(sentences: list[Sentence], find: Find) -> dict[Pair, str]:
    """What a method finds in the sentences: pair to the name of the rule that found it."""
    pairs = {}
    for document, candidate, tree in sentences:
        place = candidate.sentence.document_offset
        for reference in find(tree, candidate.names, candidate.pronouns)[0]:
            pair = (document, place(reference.name.start), place(reference.pronoun.start))
            pairs[pair] = reference.method
    return pairs


def rates(labels: list[Label], found: set[Pair]) -> tuple[float, float]:
    """Weighted recall and precision; nan without a true or found pair."""
    hit = sum(x.weight for x in labels if x.refers and x.pair in found)
    true = sum(x.weight for x in labels if x.refers)
    claimed = sum(x.weight for x in labels if x.pair in found)
    return (hit / true if true else float("nan"), hit / claimed if claimed else float("nan"))


class Rates(NamedTuple):
    """Recall and precision of a method on the pairs of a pronoun, each as value, low, high."""

    pronoun: str
    true: int
    recall: tuple[float, float, float]
    precision: tuple[float, float, float]


def measured(labels: list[Label], found: set[Pair]) -> Iterator[Rates]:
    """The rates a pronoun and over all, with 95% intervals.

    Resampled; where every pair agrees, which resampling takes for certain, Wilson's interval of
    the effective number of pairs (Kish).
    """
    for pronoun in (*PRONOUNS, "all"):
        rows = [x for x in labels if pronoun in (x.pronoun, "all")]
        draw = random.Random(0)
        samples = [rates(draw.choices(rows, k=len(rows)), found) for _ in range(RESAMPLES)]
        behind = ([x.refers for x in rows], [x.pair in found for x in rows])
        ends = []
        for value, sampled, counts in zip(
            rates(rows, found), zip(*samples, strict=True), behind, strict=True
        ):
            ordered = sorted(x for x in sampled if x == x)
            low, high = ordered[len(ordered) // 40], ordered[-len(ordered) // 40]
            if low == high:
                weights = [x.weight for x, count in zip(rows, counts, strict=True) if count]
                effective = sum(weights) ** 2 / sum(weight**2 for weight in weights)
                low, high = wilson(value, effective, 0.95)
            ends.append((value, low, high))
        yield Rates(pronoun, sum(x.refers for x in rows), *ends)
