"""Log ratio, rarity, z, and why words are dropped."""

import math
from collections import Counter

import numpy as np
import pytest

from whowhich.errors import InputError
from whowhich.tables.model_schemas import WORD_PROBABILITIES
from whowhich.tables.parquet import table_writer
from whowhich.templates.associations import (
    Filters,
    Moments,
    associate,
    associated_words,
    is_rare,
    log_ratio,
    z_population,
)
from whowhich.templates.vocabulary import Vocabulary

# Four words, so that 1/|V| = 0.25. Ratios: ln 4, -ln 4, 0 and ln 2.
P_OBJECT = np.array([0.40, 0.10, 0.30, 0.20])
P_HUMAN = np.array([0.10, 0.40, 0.30, 0.10])
WORDS = np.ones(4, dtype=bool)


def kept(filters, p_object=P_OBJECT, p_human=P_HUMAN, is_word=WORDS, population=None):
    population = population or z_population(p_object, p_human, filters)
    return associated_words(p_object, p_human, is_word, filters, population)


def test_log_ratio_by_hand():
    expected = [math.log(4), -math.log(4), 0.0, math.log(2)]
    np.testing.assert_allclose(log_ratio(P_OBJECT, P_HUMAN), expected, atol=1e-12)


def test_log_ratio_of_what_underflowed_is_finite():
    ratio = log_ratio(np.array([0.0, 0.0, 1e-3]), np.array([0.0, 1e-3, 0.0]))
    assert np.isfinite(ratio).all()
    assert ratio[0] == 0 and ratio[1] < -600 and ratio[2] > 600


@pytest.mark.parametrize(
    ("rarity", "expected"),
    [
        ("both", [False, False, False, True]),
        ("either", [True, True, False, True]),
        ("object", [False, True, False, True]),
        ("none", [False, False, False, False]),
    ],
)
def test_rarity_by_hand(rarity, expected):
    assert is_rare(P_OBJECT, P_HUMAN, rarity).tolist() == expected


def test_a_mean_of_exactly_one_in_v_is_not_rare():
    assert not is_rare(np.array([0.25, 0.0, 0.0, 0.0]), np.zeros(4), "both")[0]


def test_z_over_all_words_by_hand():
    # In units of ln 2 the ratios are 2, -2, 0, 1: mean 0.25, variance 9/4 - 1/16 = 35/16.
    columns, counts = kept(Filters(z_threshold=0.5))
    deviation = math.sqrt(35 / 16)
    assert columns["token_id"].tolist() == [0, 1]
    np.testing.assert_allclose(columns["z"], [1.75 / deviation, -2.25 / deviation], rtol=1e-12)
    np.testing.assert_allclose(columns["log_ratio"], [math.log(4), -math.log(4)], rtol=1e-12)
    assert columns["condition"].tolist() == ["object", "human"]
    assert columns["p_object"].tolist() == [0.4, 0.1]
    assert columns["p_human"].tolist() == [0.1, 0.4]
    # Word 2: |z| = 0.25 / 1.479 = 0.17. Word 3 is rare, though its |z| is 0.507.
    assert counts == Counter(kept=2, unremarkable=1, rare=1)


def test_z_over_kept_words_by_hand():
    # Without the rare word: 2, -2, 0; mean 0, variance 8/3.
    columns, _ = kept(Filters(z_words="kept", z_threshold=1.0))
    np.testing.assert_allclose(columns["z"], [2 / math.sqrt(8 / 3), -2 / math.sqrt(8 / 3)])


def test_z_over_the_model_by_hand():
    # A second name whose ratios are all 0: mean (1 + 0) / 8, mean square 9 / 8.
    filters = Filters(z_over="model", z_threshold=0.0)
    same = np.full(4, 0.25)
    total = z_population(P_OBJECT, P_HUMAN, filters) + z_population(same, same, filters)
    columns, _ = kept(filters, population=total)
    deviation = math.sqrt(9 / 8 - 1 / 64)
    np.testing.assert_allclose(
        columns["z"], [(2 - 0.125) / deviation, (-2 - 0.125) / deviation], rtol=1e-12
    )


def test_threshold_is_inclusive():
    exact = abs(1.75 / math.sqrt(35 / 16))
    columns, _ = kept(Filters(z_threshold=exact - 1e-12))
    assert 0 in columns["token_id"]
    columns, _ = kept(Filters(z_threshold=exact + 1e-9))
    assert 0 not in columns["token_id"]


def test_special_tokens_and_rows_without_entry_are_never_kept():
    is_word = np.array([False, True, True, True])
    columns, counts = kept(Filters(z_threshold=0.0), is_word=is_word)
    assert columns["token_id"].tolist() == [1]
    assert counts["no_word"] == 1


def test_they_count_for_v_and_for_z_all_the_same():
    is_word = np.array([False, True, True, True])
    with_all, _ = kept(Filters(z_threshold=0.0))
    without, _ = kept(Filters(z_threshold=0.0), is_word=is_word)
    assert without["z"][0] == with_all["z"][1]


def test_condition_follows_the_larger_mean_not_the_sign_of_z():
    # Ratios ln 2, ln 8, ln 8, ln 8: the first is below the mean, but favours object sentences.
    p_object = np.array([0.30, 0.30, 0.30, 0.30])
    p_human = np.array([0.15, 0.0375, 0.0375, 0.0375])
    columns, _ = kept(Filters(z_threshold=1.5), p_object, p_human)
    assert columns["token_id"].tolist() == [0]
    assert columns["z"][0] < 0
    assert columns["condition"].tolist() == ["object"]


def test_equal_templates_give_no_association():
    for threshold in (0.0, 2.0):
        columns, counts = kept(Filters(z_threshold=threshold), P_HUMAN, P_HUMAN)
        assert len(columns["token_id"]) == 0
        assert counts == Counter(no_spread=2, rare=2)


def test_equal_up_to_rounding_gives_no_association():
    noisy = P_HUMAN * (1 + np.array([1, -1, 1, -1]) * 2e-16)
    columns, _ = kept(Filters(z_threshold=0.0), noisy, P_HUMAN)
    assert len(columns["token_id"]) == 0


def test_underflow_in_both_sets_is_dropped_and_counted():
    p_object, p_human = np.array([0.9, 0.1, 0.0, 0.0]), np.array([0.1, 0.9, 0.0, 0.0])
    filters = Filters(rarity="none", z_threshold=0.0)
    population = z_population(p_object, p_human, filters)
    assert population.count == 2
    columns, counts = kept(filters, p_object, p_human)
    assert columns["token_id"].tolist() == [0, 1]
    assert counts == Counter(kept=2, underflow=2)
    assert all(np.isfinite(columns["z"]))


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("rarity", ["both", "either", "object", "none"])
@pytest.mark.parametrize("z_words", ["all", "kept"])
@pytest.mark.parametrize(
    ("p_object", "p_human"),
    [
        ([0.6, 0.4, 0.0, 0.0], [0.4, 0.6, 1e-320, 0.0]),  # one set underflows, barely
        ([1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0]),
        ([0.0] * 4, [0.0] * 4),  # both wholly
        ([5e-324, 1.0, 0.0, 0.0], [5e-324, 0.5, 0.5, 0.0]),
    ],
)
def test_whatever_underflows_is_finite_or_counted(p_object, p_human, rarity, z_words):
    """trl PR 7263: log of 0, infinity minus infinity."""
    filters = Filters(rarity=rarity, z_words=z_words, z_threshold=0.0)
    columns, counts = kept(filters, np.array(p_object), np.array(p_human))
    assert np.isfinite(columns["log_ratio"]).all() and np.isfinite(columns["z"]).all()
    assert sum(counts.values()) == 4
    both = sum(a == b == 0 for a, b in zip(p_object, p_human, strict=True))
    assert counts["underflow"] == both


def test_a_threshold_that_nothing_passes():
    columns, counts = kept(Filters(z_threshold=1e6))
    assert all(len(column) == 0 for column in columns.values())
    assert counts == Counter(unremarkable=3, rare=1)


def test_every_word_has_one_reason():
    generator = np.random.default_rng(1)
    p_object, p_human = generator.dirichlet(np.full(500, 0.1), size=2)
    for filters in (Filters(), Filters("either", "kept", "name", 1.0), Filters("none")):
        _, counts = kept(filters, p_object, p_human, np.arange(500) > 3)
        assert sum(counts.values()) == 500


def test_moments_add_up():
    generator = np.random.default_rng(2)
    parts = [generator.normal(3, 2, size) for size in (5, 0, 1, 40)]
    total = sum((Moments.of(part) for part in parts), Moments())
    everything = np.concatenate(parts)
    assert total.count == 46
    assert total.mean == pytest.approx(everything.mean())
    assert total.deviation == pytest.approx(everything.std())


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("rarity", "all", "'both', 'either', 'object', 'none'"),
        ("z_words", "rare", "'all', 'kept'"),
        ("z_over", "corpus", "'name', 'model'"),
        ("z_threshold", -1.0, "from 0 up"),
        ("z_threshold", float("nan"), "from 0 up"),
    ],
)
def test_unknown_choices_are_refused(key, value, reason):
    with pytest.raises(InputError, match=f"templates.{key}.*{reason}"):
        Filters(**{key: value})


MEANS = {
    "ant": ([0.40, 0.10, 0.30, 0.20], [0.10, 0.40, 0.30, 0.10]),
    "dog": ([0.25, 0.25, 0.25, 0.25], [0.25, 0.25, 0.25, 0.25]),
}
VOCABULARY = Vocabulary(
    word=np.array(["a", "b", "c", "d"], dtype=object),
    piece=np.zeros(4, dtype=bool),
    is_word=np.array([True, True, True, False]),
)


@pytest.fixture
def path(tmp_path):
    with table_writer(tmp_path / "p.parquet", WORD_PROBABILITIES, {}) as write:
        for name, (p_object, p_human) in MEANS.items():
            write(
                {
                    "name": [name] * 4,
                    "token_id": range(4),
                    "p_object": p_object,
                    "p_human": p_human,
                }
            )
    return tmp_path / "p.parquet"


def test_within_a_name(path):
    counts = Counter()
    found = dict(associate(path, VOCABULARY, Filters(z_threshold=0.5), counts))
    assert found["ant"]["word"].tolist() == ["a", "b"]
    assert found["dog"]["word"].tolist() == []
    assert counts == Counter(
        words_read=8,
        words_kept=2,
        words_skipped_unremarkable=1,
        words_skipped_no_word=2,
        words_skipped_no_spread=3,
    )


def test_over_the_model(path):
    # In units of ln 2 the ratios are 2, -2, 0, 1 and four times 0: mean 1/8, variance 71/64.
    found = dict(associate(path, VOCABULARY, Filters(z_over="model"), Counter()))
    np.testing.assert_allclose(found["ant"]["z"], [-17 / np.sqrt(71)], rtol=1e-12)
    assert found["ant"]["word"].tolist() == ["b"]  # 15 / sqrt(71) = 1.78 is too little for "a"
