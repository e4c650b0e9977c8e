"""Clusters of references: documents, blocks of lines, sentences, and what copies do to them."""

import numpy as np
import pandas as pd
import pytest

from whowhich.bias.measure import measure_bias
from whowhich.bias.outcomes import outcomes
from whowhich.pronouns import PRONOUNS
from whowhich.stats.sampling_units import LINE, cluster_labels


def clusters(rows, cluster):
    """Numbers of the clusters of (document, name_offset, sentence) rows, by first appearance."""
    frame = pd.DataFrame(rows, columns=["document", "name_offset", "sentence"])
    frame["reference_id"] = [f"r{index:03d}" for index in range(len(frame))]
    return pd.factorize(cluster_labels(frame, cluster))[0].tolist()


LINES = [("p1.txt", LINE * line, f"sentence {line}") for line in (0, 9, 10, 19, 20, 95, 105)]


@pytest.mark.parametrize(
    ("rows", "cluster", "expected"),
    [
        (LINES, "document", [0] * 7),
        (LINES, "sentence", [*range(7)]),
        (LINES, 10, [0, 0, 1, 1, 2, 3, 4]),
        (LINES, 1000, [0] * 7),
        # A block ends where its file does.
        ([("p1.txt", 5, "a"), ("p2.txt", 5, "b"), ("p1.txt", 6, "c")], 10, [0, 1, 0]),
        # Rows of single sentences: each a document, ten rows a block, counted from 1.
        ([(f"c.parquet:{row}", 3, f"{row}") for row in (1, 10, 11, 20, 21)], 10, [0, 0, 1, 1, 2]),
        ([("a.jsonl:1", 3, "a"), ("b.jsonl:1", 3, "b"), ("a.jsonl:2", 3, "c")], 10, [0, 1, 0]),
        ([("a.jsonl:1", 3, "a"), ("a.jsonl:2", 3, "b")], "document", [0, 1]),
        # Rows that are long documents are still one line each.
        ([("a.jsonl:1", LINE * 500, "a"), ("a.jsonl:2", 3, "b")], 10, [0, 0]),
    ],
)
def test_by_hand(rows, cluster, expected):
    assert clusters(rows, cluster) == expected


@pytest.mark.parametrize(
    ("rows", "cluster", "expected"),
    [
        # The same sentence in three books is of the first, so the others lose it.
        ([("a", 1, "x"), ("b", 1, "x"), ("c", 1, "x"), ("b", 9, "y")], "document", [0, 0, 0, 1]),
        # Two references in a sentence, and a notice that all books repeat.
        ([("b", 1, "x"), ("b", 8, "x"), ("a", 1, "x")], "document", [0, 0, 0]),
        ([("a", 1, "x"), ("a", 9, "x"), ("a", 20, "y")], "sentence", [0, 0, 1]),
        ([("p", LINE * 99, "x"), ("p", 0, "x"), ("p", 1, "y"), ("p", LINE * 98, "z")], 10,
         [0, 0, 0, 1]),
        ([("c.jsonl:99", 1, "x"), ("c.jsonl:2", 1, "x"), ("c.jsonl:98", 1, "z")], 10, [0, 0, 1]),
    ],
)  # fmt: skip
def test_copies_form_one_cluster(rows, cluster, expected):
    assert clusters(rows, cluster) == expected


def scored(documents, offsets, sentences):
    """A frame of one name's scored references, who and that in turn."""
    rng = np.random.default_rng(0)
    size = len(documents)
    logp = np.log(rng.dirichlet([1] * 5, size))
    return pd.DataFrame(
        {
            "reference_id": [f"{index:04d}" for index in range(size)],
            "document": documents,
            "name_offset": offsets,
            "sentence": sentences,
            "pronoun": ["who", "that"] * (size // 2),
            **{f"logp_{word}": logp[:, index] for index, word in enumerate(PRONOUNS)},
        }
    )


def status(frame, cluster):
    found = outcomes(frame, cluster)
    groups = np.full(len(frame), "dog", object)
    return measure_bias(found, groups, ["dog"], draws=50).loc[0, "status"]


def test_one_file_of_lines_is_few_by_document_and_enough_by_block():
    offsets = [LINE * 100 * index for index in range(60)]
    frame = scored(["p1.txt"] * 60, offsets, [str(index) for index in range(60)])
    assert status(frame, "document") == "few"
    assert status(frame, 500) == "ok"
    assert status(frame, 6700) == "few"  # a whole book's length: one cluster again


def test_copies_in_many_documents_are_few():
    documents = [f"{index}.txt" for index in range(60)]
    frame = scored(documents, [5] * 60, ["The same notice, who and that."] * 60)
    assert status(frame, "document") == "few"
    frame["sentence"] = documents
    assert status(frame, "document") == "ok"
