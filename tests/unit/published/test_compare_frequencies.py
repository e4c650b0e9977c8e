import numpy as np
import pandas as pd
import pytest

from whowhich.names import Name
from whowhich.published.compare_frequencies import compare_frequencies

NAMES = [
    Name("dog", "companion"),
    Name("Cat", "companion"),
    Name("pig", "farm"),
    Name("owl", "other"),
]
PUBLISHED = pd.DataFrame(
    {"name": ["dog", "cat", "pig", "yak"], "wikipedia_frequency": [40, 20, 20, 7]}
)


def counts(**frequencies):
    return pd.DataFrame({"name": list(frequencies), "frequency": list(frequencies.values())})


def compared(**frequencies):
    return compare_frequencies({"books": counts(**frequencies)}, NAMES, PUBLISHED, 0.95)


def test_by_hand():
    by_name, agreement = compared(dog=10, Cat=20, pig=10, owl=3)
    rows = by_name.set_index("name")
    assert rows["ratio"].tolist()[:3] == [0.25, 1.0, 0.5]
    # Shares among the three of both sides: ours 1/4, 1/2, 1/4; theirs 1/2, 1/4, 1/4.
    assert rows["ratio_of_shares"].tolist()[:3] == [0.5, 2.0, 1.0]
    assert rows["rank_published"].tolist()[:3] == [1.0, 2.5, 2.5]
    assert rows["rank_ours"].tolist()[:3] == [2.5, 1.0, 2.5]
    # Deviations of ranks: (0.5, -1, 0.5) and (-1, 0.5, 0.5): r = (-0.5 - 0.5 + 0.25) / 1.5.
    row = agreement.iloc[0]
    assert row["spearman"] == pytest.approx(-0.5)
    assert (row["names"], row["only_ours"], row["only_published"]) == (3, 1, 1)


def test_a_name_of_one_side_alone_is_listed_with_the_reason():
    by_name, _ = compared(dog=10, Cat=20, pig=10, owl=3)
    rows = by_name.set_index("name")
    assert rows["status"].to_dict() == {
        "dog": "ok",
        "Cat": "ok",
        "pig": "ok",
        "owl": "not_published",
        "yak": "not_in_names",
    }
    assert rows.loc["owl", "ours"] == 3 and pd.isna(rows.loc["owl", "published"])
    assert rows.loc["yak", "published"] == 7 and pd.isna(rows.loc["yak", "ours"])
    assert rows.loc[["owl", "yak"], ["ratio", "rank_ours", "rank_published"]].isna().all(axis=None)


def test_a_name_that_never_occurs_is_no_missing_name():
    by_name, _ = compared(dog=10, pig=5)
    assert by_name.set_index("name").loc["Cat", ["ours", "ratio", "status"]].tolist() == [
        0,
        0,
        "ok",
    ]


def test_an_empty_corpus_has_no_shares_and_no_correlation():
    by_name, agreement = compared()
    assert by_name["ratio_of_shares"].isna().all()
    assert agreement.loc[0, "status"] == "constant"
    assert np.isnan(agreement.loc[0, "spearman"])


def test_every_corpus_has_rows_of_its_own():
    tables = {"a": counts(dog=1), "b": counts(dog=2)}
    by_name, agreement = compare_frequencies(tables, NAMES, PUBLISHED, 0.95)
    assert by_name.query("name == 'dog'")["ours"].tolist() == [1, 2]
    assert agreement["corpus"].tolist() == ["a", "b"]
