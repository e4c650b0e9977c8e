""""""

from collections import Counter

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from whowhich.stats.sampling import StratifiedDraw, priority, sample_sentences


def drawn(items, size=10, seed=1):
    draw = StratifiedDraw(seed, size)
    for stratum, key in items:
        draw.offer(stratum, key, key)
    return dict(draw.strata()), draw.population


ITEMS = [(f"s{number % 3}", f"item {number}") for number in range(200)]


@given(st.permutations(ITEMS))
def test_order_does_not_matter(items):
    assert drawn(items) == drawn(ITEMS)


@given(st.lists(st.integers(0, 4), min_size=200, max_size=200))
def test_a_draw_of_parts_is_the_draw_of_all(parts):
    samples = [
        drawn([item for item, part in zip(ITEMS, parts, strict=True) if part == number])[0]
        for number in range(5)
    ]
    again = [(s, key) for sample in samples for s, keys in sample.items() for key in keys]
    assert drawn(again)[0] == drawn(ITEMS)[0]


def test_each_stratum_has_its_size_or_all_that_there_is():
    sample, population = drawn([*ITEMS, ("rare", "a"), ("rare", "b")])
    assert {stratum: len(keys) for stratum, keys in sample.items()} == {
        **dict.fromkeys(["s0", "s1", "s2"], 10),
        "rare": 2,
    }
    assert population == Counter(s for s, _ in ITEMS) + Counter(rare=2)


def test_a_larger_sample_holds_the_smaller_one():
    small, large = drawn(ITEMS, 5)[0], drawn(ITEMS, 12)[0]
    assert all(large[stratum][:5] == keys for stratum, keys in small.items())


def test_another_seed_draws_others():
    assert drawn(ITEMS, seed=1)[0] != drawn(ITEMS, seed=2)[0]


def test_every_item_is_drawn_equally_often():
    times = Counter()
    for seed in range(2000):
        times.update(drawn([("s", str(number)) for number in range(10)], 3, seed)[0]["s"])
    # 600 expected, standard deviation 20.
    assert all(500 < times[str(number)] < 700 for number in range(10))


@pytest.mark.parametrize("key", ["", "é", "\ud800"])
def test_priority_of_any_text(key):
    assert 0 <= priority(1, key) < 2**64


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
