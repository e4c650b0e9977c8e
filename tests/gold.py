"""The shared gold sentences, and how a parser and a method do on them."""

import json

from conftest import REPOSITORY, SHARED
from whowhich.names import read_names, word_forms
from whowhich.references.candidates import CandidateFinder
from whowhich.references.extract import find_references


def gold_sentences() -> list[dict]:
    """The sentences with their judged pairs."""
    text = (SHARED / "gold" / "relative_pronouns.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def misjudged(parser, method: str = "relcl", resolved: bool = True) -> dict[str, set[int]]:
    """Ids of the sentences in which a "yes" is missed, and in which a "no" is found."""
    gold = gold_sentences()
    finder = CandidateFinder(word_forms(read_names(REPOSITORY / "resources" / "names.csv")))
    trees = parser.parse([item["sentence"] for item in gold])
    wrong: dict[str, set[int]] = {"missed": set(), "false": set()}
    for item, tree in zip(gold, trees, strict=True):
        candidate = finder(item["sentence"])
        found = find_references(tree, *candidate, resolved, method)[0] if candidate else []
        pairs = {(r.name.word, r.pronoun.word) for r in found}
        judged = {(r["name"], r["pronoun"]): r["refers"] for r in item["references"]}
        for pair in pairs | set(judged):
            refers = judged.get(pair, "no")
            if refers == "yes" and pair not in pairs:
                wrong["missed"].add(item["id"])
            if refers == "no" and pair in pairs:
                wrong["false"].add(item["id"])
    return wrong
