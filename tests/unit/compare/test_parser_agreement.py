import math

import numpy as np
import pytest

from whowhich.parser_comparison.parser_agreement import found_by, parser_agreement, parser_shares


def pairs_of(*rows):
    """(pronoun, name, found by a, found by b)."""
    pairs = [
        {
            "reference_id": str(i),
            "document": "d",
            "sentence": "s",
            "pronoun": pronoun,
            "name": name,
        }
        for i, (pronoun, name, _, _) in enumerate(rows)
    ]
    found = {
        parser: {str(i): bool(row[column]) for i, row in enumerate(rows)}
        for parser, column in (("a", 2), ("b", 3))
    }
    return pairs, found


ROWS = [
    *[("who", "dog", 1, 1)] * 3,
    *[("who", "cat", 1, 0)] * 2,
    *[("which", "dog", 0, 1)] * 1,
    *[("which", "cat", 0, 0)] * 4,
]


def test_agreement():
    table = parser_agreement(*pairs_of(*ROWS)).set_index(["by", "value"])
    row = table.loc[("all", "all")]
    assert row[["pairs", "both", "only_one", "only_two", "neither"]].tolist() == [10, 3, 2, 1, 4]
    assert row["positive_agreement"] == pytest.approx(6 / 9)
    # Agreement 0.7; by chance (5 * 4 + 5 * 6) / 100 = 0.5.
    assert row["kappa"] == pytest.approx(0.4)
    assert table.loc[("pronoun", "who"), "positive_agreement"] == pytest.approx(6 / 8)
    assert table.loc[("name", "dog"), "only_two"] == 1


def test_what_is_undefined_is_nan():
    table = parser_agreement(*pairs_of(*ROWS)).set_index(["by", "value"])
    assert np.isnan(table.loc[("pronoun", "whom"), "positive_agreement"])
    assert np.isnan(table.loc[("pronoun", "whom"), "kappa"])
    none = parser_agreement(*pairs_of(("who", "dog", 0, 0))).set_index("by")
    assert np.isnan(none.loc["all", "positive_agreement"]) and np.isnan(none.loc["all", "kappa"])
    every = parser_agreement(*pairs_of(("who", "dog", 1, 1))).set_index("by")
    assert every.loc["all", "positive_agreement"] == 1 and math.isnan(every.loc["all", "kappa"])


def test_a_parser_that_prefers_who_shows():
    table = parser_shares(*pairs_of(*ROWS), 0.95).set_index(["parser", "by", "value"])
    assert table.loc[("a", "all", "all"), "human_share"] == 1
    assert table.loc[("b", "all", "all"), "human_share"] == pytest.approx(3 / 4)
    row = table.loc[("b", "pronoun", "who")]
    assert row[["found", "found_by_any", "share_found"]].tolist() == [3, 5, 0.6]


def test_pairs_with_methods():
    pairs, _ = pairs_of(*ROWS[:2], ROWS[-1])
    methods = {"a": {"0": "relcl", "1": None, "2": None}, "b": {"0": "ref", "1": "ref", "2": None}}
    table = found_by(pairs, methods)
    assert table["reference_id"].tolist() == ["0", "1"]
    assert table["b"].tolist() == ["ref", "ref"] and table["a"].tolist() == ["relcl", ""]
