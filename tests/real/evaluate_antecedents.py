"""Recall and precision of the methods that find antecedents, on the labelled pairs.

Run: PYTHONPATH=workflow/lib:tests python tests/real/evaluate_antecedents.py HALF [--errors]
         [--jars FOLDER] [--csv FILE]
Prints a Markdown table a method (spaCy alone, the resolver; with CoreNLP's jars, its relative
clauses and `ref` edges, and the union of all but the resolver): per pronoun and over all, weighted
by how the pairs were drawn, with bootstrap intervals. Pairs labelled "unsure" are left out.
--csv writes the same as a table of rates (resources/antecedent_rates.csv is one).
"""

import argparse
import csv
from collections import Counter
from typing import NamedTuple

from antecedents import LABELS, Label, Pair, found_pairs, measured, parsed, rates, read_labels
from whowhich.annotation.rates import TABLE_COLUMNS
from whowhich.parsers.tree import open_parser
from whowhich.references.extract import find_references


class Method(NamedTuple):
    """What finds references: a title, and the settings that ask for it (none for a union)."""

    title: str
    parser: str = ""
    model: str = ""
    reference: str = "relcl"
    resolver: bool = False


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
                measured_on = f"English novels, tales and natural histories ({half})"
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
        with open_parser({**config, "memory_mb": 4000, "timeout": 600}) as parser:
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
