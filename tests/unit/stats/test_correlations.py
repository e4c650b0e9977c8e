import math

import pytest

from whowhich.stats.correlations import pair_orders, rank_correlation


def test_pairs_by_hand():
    # Pairs 12 same, 13 same, 23 tied in the second: tau-b = 2 / sqrt(3 * 2).
    found = pair_orders([1, 2, 3], [1, 2, 2])
    assert [found[key] for key in ("pairs", "same_order", "other_order", "tied")] == [3, 2, 0, 1]
    assert found["tau"] == pytest.approx(2 / math.sqrt(6))


@pytest.mark.parametrize(
    ("one", "two", "status"),
    [
        ([], [], "too_few"),
        ([1], [2], "too_few"),
        ([1, 1], [2, 3], "constant"),
        ([1, 2], [3, 4], "ok"),
    ],
)
def test_pairs_undefined(one, two, status):
    found = pair_orders(one, two)
    assert found["status"] == status
    assert math.isnan(found["tau"]) == (status != "ok")


@pytest.mark.parametrize(
    ("one", "two", "status"), [([1, 2], [2, 3], "too_few"), ([1, 1, 1], [1, 2, 3], "constant")]
)
def test_correlation_undefined(one, two, status):
    found = rank_correlation(one, two, 0.95)
    assert found["status"] == status
    assert math.isnan(found["spearman"])


def test_interval_needs_four():
    assert math.isnan(rank_correlation([1, 2, 3], [1, 3, 2], 0.95)["spearman_low"])
    four = rank_correlation([1, 2, 3, 4], [1, 3, 2, 4], 0.95)
    # atanh(0.8) +- 1.96 sqrt((1 + 0.32) / 1)
    assert four["spearman_low"] == pytest.approx(math.tanh(math.atanh(0.8) - 1.959964 * 1.32**0.5))
