"""Does the parser prefer one pronoun? In subject slots one is put for the other."""

import random
from collections import Counter

import pytest

from conftest import REPOSITORY, SHARED
from whowhich.corpora.shards import plan_shards, read_shard
from whowhich.names import read_names, word_forms
from whowhich.parsers.spacy import SpacyParser
from whowhich.pronouns import PRONOUNS
from whowhich.references.candidates import CandidateFinder
from whowhich.references.extract import extract_references, find_references
from whowhich.references.prefilter import Prefilter

pytestmark = pytest.mark.needs("shared")

SENTENCES = 300
OTHER = {"who": "which", "which": "who"}


@pytest.fixture(scope="module")
def found():
    forms = word_forms(read_names(REPOSITORY / "resources" / "names.csv"))
    finder, parser = CandidateFinder(forms), SpacyParser("en_core_web_sm")
    path = SHARED / "corpora" / "books"
    documents = [
        document
        for document in read_shard(plan_shards(path, "text", 1, "books"), 0, Counter())
        if document.document < "j"
    ]
    rows = [
        row
        for batch in extract_references(
            documents, Prefilter(forms, PRONOUNS).paragraphs, finder, parser, "b", 0, Counter()
        )
        for row in batch
        if row["pronoun"] in OTHER
        and row["role"] == "subject"
        and row["sentence"][row["pronoun_start"]].islower()
    ]
    return random.Random(0).sample(rows, min(SENTENCES, len(rows))), finder, parser


def test_who_for_which_changes_few_antecedents(found):
    rows, finder, parser = found
    swapped = [
        row["sentence"][: row["pronoun_start"]]
        + OTHER[row["pronoun"]]
        + row["sentence"][row["pronoun_end"] :]
        for row in rows
    ]
    lost = Counter()
    for row, sentence, tree in zip(rows, swapped, parser.parse(swapped), strict=True):
        references, _ = find_references(tree, *finder(sentence))
        pairs = {(r.name.start, r.pronoun.start) for r in references}
        lost[row["pronoun"]] += (row["name_start"], row["pronoun_start"]) not in pairs
    assert len(rows) >= 100
    assert lost.total() <= 0.03 * len(rows), lost
