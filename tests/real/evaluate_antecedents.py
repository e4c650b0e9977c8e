"""Recall and precision of the methods that find antecedents, on the labelled pairs.

Run: python tests/real/evaluate_antecedents.py HALF [--errors] [--jars FOLDER] [--csv FILE]
Prints a Markdown table a method (spaCy alone, the resolver; with CoreNLP's jars, its relative
clauses and `ref` edges, and the union of all but the resolver): per pronoun and over all, weighted
by how the pairs were drawn, with bootstrap intervals. Pairs labelled "unsure" are left out.
--csv writes the same as a table of rates (resources/antecedent_rates.csv is one).
"""

import argparse
import csv
import random
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from whowhich.bias.intervals import wilson
from whowhich.corpora.shards import plan_shards, read_shard
from whowhich.names import read_names, word_forms
from whowhich.parsers.choose import open_parser
from whowhich.parsers.tree import Tree
from whowhich.pronouns import PRONOUNS
from whowhich.recall.rates import TABLE_COLUMNS
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


class Method(NamedTuple):
    """What finds references: a title, and the settings that ask for it (none for a union)."""

    title: str
    parser: str = ""
    model: str = ""
    reference: str = "relcl"
    resolver: bool = False


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


def table(labels: list[Label], found: set[Pair]) -> str:
    """Recall and precision with their intervals, as Markdown."""
    lines = ["| pronoun | true | recall | precision |", "|---|---|---|---|"]
    for row in measured(labels, found):
        cells = [f"{v:.3f} ({low:.2f}-{high:.2f})" for v, low, high in (row.recall, row.precision)]
        lines.append(f"| {row.pronoun} | {row.true} | {' | '.join(cells)} |")
    return "\n".join(lines)


def write_rates(
    path: str, half: str, labels: list[Label], found: dict[Method, dict[Pair, str]]
) -> None:
    """A table of rates of the methods that a config can ask for."""
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(TABLE_COLUMNS)
        for method, pairs in found.items():
            for row in measured(labels, set(pairs)) if method.parser else ():
                ends = (f"{value:.4f}" for value in (*row.precision, *row.recall))
                measured_on = f"English books and natural histories, {half} half"
                writer.writerow((*method[1:], measured_on, row.pronoun, row.true, *ends))


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
    arguments.add_argument("--csv", help="where to write the table of rates")
    options = arguments.parse_args()
    labels = read_labels(options.half)
    if not labels:
        arguments.error(f"no labelled row of {LABELS.name} has {options.half!r} as its half")
    found: dict[Method, dict[Pair, str]] = {}
    with open_parser({"kind": "spacy", "model": "en_core_web_sm"}) as parser:
        sentences = parsed(labels, parser)
    alone = Method("spaCy's relative clauses alone", "spacy", "en_core_web_sm")
    resolver = alone._replace(title="resolver", resolver=True)
    found[alone] = found_pairs(sentences, lambda *x: find_references(*x, False))
    found[resolver] = found_pairs(sentences, find_references)
    for model in ("depparse", "parse") if options.jars else ():
        config = {"kind": "corenlp", "jars": options.jars, "model": model, "coreference": None}
        with open_parser({**config, "memory_mb": 4000, "timeout": 60}) as parser:
            trees = parser.parse([sentence.candidate.sentence.text for sentence in sentences])
        linked = [s._replace(tree=tree) for s, tree in zip(sentences, trees, strict=True)]
        for reference in ("relcl", "ref"):
            title = f"CoreNLP {model}, {reference}"
            found[Method(title, "corenlp", model, reference)] = found_pairs(
                linked, lambda *x, reference=reference: find_references(*x, False, reference)
            )
        title = f"CoreNLP {model}, resolver"
        found[Method(title, "corenlp", model, resolver=True)] = found_pairs(linked, find_references)
    if options.jars:
        own = {method: pairs for method, pairs in found.items() if not method.resolver}
        union = {pair: method.title for method, pairs in own.items() for pair in pairs}
        found[Method("union of the parsers alone")] = union
        parse = found[Method("CoreNLP parse, resolver", "corenlp", "parse", resolver=True)]
        both = {pair: rule for pair, rule in found[resolver].items() if pair in parse}
        found[Method("resolver on spaCy's and CoreNLP's trees alike")] = both
    if options.csv:
        write_rates(options.csv, options.half, labels, found)
    for method, pairs in found.items():
        print(f"\n{method.title}\n\n{table(labels, set(pairs))}")
        if method.resolver:
            print(f"\n{table_of_rules(labels, pairs)}")
        if options.errors:
            for label in labels:
                if (label.pair in pairs) != label.refers:
                    kind = "missed" if label.refers else f"wrong ({pairs[label.pair]})"
                    print(kind, label.pronoun, *label.pair, f"weight {label.weight:.1f}")


if __name__ == "__main__":
    main()
