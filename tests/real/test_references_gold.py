"""The shared gold sentences: each "yes" found and no "no" found, but for the failures listed."""

import json

import pytest

from conftest import REPOSITORY, SHARED
from whowhich.names import read_names, word_forms
from whowhich.parsers.spacy import SpacyParser
from whowhich.references.candidates import CandidateFinder
from whowhich.references.extract import find_references

pytestmark = pytest.mark.needs("shared")

# Ids of sentences that are wrong. The list can only shrink.
FAILURES: set[int] = set()


@pytest.fixture(scope="module")
def found():
    gold = [
        json.loads(line)
        for line in (SHARED / "gold" / "relative_pronouns.jsonl").read_text().splitlines()
    ]
    names = read_names(REPOSITORY / "resources" / "names.csv")
    finder = CandidateFinder(word_forms(names))
    trees = SpacyParser("en_core_web_sm").parse([item["sentence"] for item in gold])
    pairs = {}
    for item, tree in zip(gold, trees, strict=True):
        candidate = finder(item["sentence"])
        references = find_references(tree, *candidate)[0] if candidate else []
        pairs[item["id"]] = (item, {(r.name.word, r.pronoun.word) for r in references})
    return pairs


def test_gold_sentences(found):
    wrong = set()
    for number, (item, pairs) in found.items():
        judged = {(r["name"], r["pronoun"]): r["refers"] for r in item["references"]}
        for pair in pairs | set(judged):
            refers = judged.get(pair, "no")
            if (refers == "yes" and pair not in pairs) or (refers == "no" and pair in pairs):
                wrong.add(number)
    assert wrong == FAILURES


def test_every_gold_sentence_is_read(found):
    assert len(found) == 24
