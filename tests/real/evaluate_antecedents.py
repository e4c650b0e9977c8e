"""Recall and precision of the methods that find antecedents, on the labelled pairs.

Run: python tests/real/evaluate_antecedents.py HALF [--errors] [--jars FOLDER]
Prints a Markdown table a method (spaCy alone, the resolver; with CoreNLP's jars, its relative
clauses and `ref` edges, and the union of all but the resolver): per pronoun and over all, weighted
by how the pairs were drawn, with bootstrap intervals. Pairs labelled "unsure" are left out.
"""

import argparse
import csv
import random
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from whowhich.corpora.shards import plan_shards, read_shard
from whowhich.names import read_names, word_forms
from whowhich.parsers.choose import open_parser
from whowhich.parsers.tree import Tree
from whowhich.pronouns import PRONOUNS
from whowhich.references.candidates import CandidateFinder, Mention
from whowhich.references.extract import Candidate, find_candidates, find_references
from whowhich.references.prefilter import Prefilter

REPOSITORY = Path(__file__).parents[2]
SHARED = REPOSITORY.parent / "shared"
LABELS = Path(__file__).with_name("antecedents.csv")
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


def table(labels: list[Label], found: set[Pair]) -> str:
    """Recall and precision with 95% bootstrap intervals, as Markdown."""
    lines = ["| pronoun | true | recall | precision |", "|---|---|---|---|"]
    for pronoun in (*PRONOUNS, "all"):
        rows = [x for x in labels if pronoun in (x.pronoun, "all")]
        draw = random.Random(0)
        samples = [rates(draw.choices(rows, k=len(rows)), found) for _ in range(RESAMPLES)]
        cells = []
        for value, sampled in zip(rates(rows, found), zip(*samples, strict=True), strict=True):
            ordered = sorted(x for x in sampled if x == x)
            low, high = ordered[len(ordered) // 40], ordered[-len(ordered) // 40]
            cells.append(f"{value:.3f} ({low:.2f}-{high:.2f})")
        lines.append(f"| {pronoun} | {sum(x.refers for x in rows)} | {' | '.join(cells)} |")
    return "\n".join(lines)


def table_of_rules(labels: list[Label], pairs: dict[Pair, str]) -> str:
    """Labelled pairs that each rule of the resolver found, and its weighted precision."""
    lines = ["| rule | found | precision |", "|---|---|---|"]
    rules = Counter(pairs[x.pair] for x in labels if x.pair in pairs)
    for rule, count in rules.most_common():
        own = {pair for pair, found_by in pairs.items() if found_by == rule}
        lines.append(f"| {rule} | {count} | {rates(labels, own)[1]:.3f} |")
    return "\n".join(lines)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("half", help="which rows of antecedents.csv, by its column half")
    arguments.add_argument("--errors", action="store_true", help="list the wrong pairs by offset")
    arguments.add_argument("--jars", help="folder of CoreNLP's jars: its methods as well")
    arguments.add_argument("--models", nargs="*", default=["depparse", "parse"], help="CoreNLP's")
    options = arguments.parse_args()
    labels = read_labels(options.half)
    if not labels:
        arguments.error(f"no labelled row of {LABELS.name} has {options.half!r} as its half")
    found: dict[str, dict[Pair, str]] = {}
    with open_parser({"kind": "spacy", "model": "en_core_web_sm"}) as parser:
        sentences = parsed(labels, parser)
    alone = "spaCy's relative clauses alone"
    found[alone] = found_pairs(sentences, lambda *x: find_references(*x, False))
    found["resolver"] = found_pairs(sentences, find_references)
    for model in options.models if options.jars else ():
        config = {"kind": "corenlp", "jars": options.jars, "model": model, "coreference": None}
        with open_parser({**config, "memory_mb": 4000, "timeout": 60}) as parser:
            trees = parser.parse([sentence.candidate.sentence.text for sentence in sentences])
        linked = [s._replace(tree=tree) for s, tree in zip(sentences, trees, strict=True)]
        for method in ("relcl", "ref"):
            found[f"CoreNLP {model}, {method}"] = found_pairs(
                linked, lambda *x, method=method: find_references(*x, False, method)
            )
    if len(found) > 2:
        own = {name: pairs for name, pairs in found.items() if name != "resolver"}
        found["union of the parsers alone"] = {
            pair: name for name, pairs in own.items() for pair in pairs
        }
    for method, pairs in found.items():
        print(f"\n{method}\n\n{table(labels, set(pairs))}")
        if method == "resolver":
            print(f"\n{table_of_rules(labels, pairs)}")
        if options.errors:
            for label in labels:
                if (label.pair in pairs) != label.refers:
                    kind = "missed" if label.refers else f"wrong ({pairs[label.pair]})"
                    print(kind, label.pronoun, *label.pair, f"weight {label.weight:.1f}")


if __name__ == "__main__":
    main()
