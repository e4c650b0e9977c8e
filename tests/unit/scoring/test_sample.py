"""Samples that depend on the seed and the ids alone."""

import pyarrow as pa

from whowhich.scoring.sample import sample_sentences

ROWS = pa.table(
    {
        "reference_id": [f"r{number}" for number in range(50)],
        "sentence": [f"Sentence {number // 2}." for number in range(50)],
    }
)


def ids(table):
    return table.column("reference_id").to_pylist()


def test_distinct_sentences():
    found = sample_sentences(ROWS, 10, 1)
    assert found.num_rows == len(set(found.column("sentence").to_pylist())) == 10
    assert sample_sentences(ROWS, 1000, 1).num_rows == 25


def test_order_of_rows_does_not_matter():
    backwards = ROWS.take(pa.array(range(49, -1, -1)))
    assert ids(sample_sentences(ROWS, 10, 1)) == ids(sample_sentences(backwards, 10, 1))


def test_a_larger_sample_holds_the_smaller():
    assert ids(sample_sentences(ROWS, 20, 1))[:10] == ids(sample_sentences(ROWS, 10, 1))


def test_the_seed_matters():
    assert ids(sample_sentences(ROWS, 10, 1)) != ids(sample_sentences(ROWS, 10, 2))
