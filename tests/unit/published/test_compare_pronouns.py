import math

import numpy as np
import pandas as pd
import pytest

from whowhich.published.compare_pronouns import compare_pronouns, object_ratio_interval
from whowhich.stats.intervals import wilson

PRONOUNS = ["that", "which", "who", "whose", "whom"]


def table(**corpora):
    """corpus=(counts, counts without human), each of the five pronouns."""
    return pd.DataFrame(
        [
            {"corpus": corpus, "pronoun": p, "count": a, "count_without_human": b}
            for corpus, sides in corpora.items()
            for p, a, b in zip(PRONOUNS, *sides, strict=True)
        ]
    )


PUBLISHED = table(
    Books3=([40, 20, 20, 10, 10], [40, 20, 10, 5, 5]),
    Wikipedia=([20, 40, 20, 10, 10], [20, 40, 20, 10, 10]),
)
OURS = table(books=([5, 1, 2, 1, 1], [5, 1, 2, 0, 0]))
INTERVALS = {("books", "all"): (1.0, 3.0), ("books", "without_human"): (1.0, 2.5)}


def test_by_hand():
    rows, agreement = compare_pronouns(OURS, PUBLISHED, {"books": "Books3"}, INTERVALS)
    books = rows[rows["paper_corpus"] == "Books3"]
    assert books["share"].tolist() == [0.5, 0.1, 0.2, 0.1, 0.1]
    assert books["published_share"].tolist() == [0.4, 0.2, 0.2, 0.1, 0.1]
    assert books["published_share_without_human"].tolist() == [0.5, 0.25, 0.125, 0.0625, 0.0625]
    assert books["counterpart"].unique() == ["yes"]
    row = agreement.set_index(["paper_corpus", "names"]).loc[("Books3", "all")]
    # Half of 0.1 + 0.1 + 0 + 0 + 0; 6 object pronouns on 4; 60 on 40.
    assert row["total_variation"] == pytest.approx(0.1)
    assert row["object_human_ratio"] == 1.5
    assert row["published_ratio"] == 1.5
    assert row["holds_published"] == "yes"
    assert (row["references"], row["published_references"]) == (10, 100)


def test_without_human_and_every_pair_of_corpora():
    _, agreement = compare_pronouns(OURS, PUBLISHED, {"books": "Books3"}, INTERVALS)
    rows = agreement.set_index(["paper_corpus", "names"])
    assert len(rows) == 4
    # 6 on 2; 60 on 20.
    row = rows.loc[("Books3", "without_human")]
    assert row["object_human_ratio"] == row["published_ratio"] == 3
    assert row["holds_published"] == "no"
    # (0.5, 0.1) against (0.2, 0.4), the rest alike.
    assert rows.loc[("Wikipedia", "all"), "total_variation"] == pytest.approx(0.3)
    assert rows.loc[("Wikipedia", "all"), "counterpart"] == "no"


@pytest.mark.parametrize(
    ("counts", "status"),
    [([0] * 5, "no_reference"), ([3, 1, 0, 0, 0], "no_human_pronoun")],
)
def test_what_is_undefined_has_a_reason(counts, status):
    interval = dict.fromkeys(INTERVALS, (2.0, math.inf))
    _, agreement = compare_pronouns(table(books=(counts, counts)), PUBLISHED, {}, interval)
    assert set(agreement["status"]) == {status}
    assert agreement["object_human_ratio"].isna().all()
    assert agreement["total_variation"].isna().all() == (status == "no_reference")


def references(pronouns, documents):
    number = range(len(pronouns))
    return pd.DataFrame(
        {
            "reference_id": [str(i) for i in number],
            "document": documents,
            "name_offset": 0,
            "sentence": [f"sentence {i}" for i in number],
            "pronoun": pronouns,
        }
    )


def test_interval_of_the_ratio_is_that_of_the_share():
    frame = references(["that", "which", "who", "that"] * 5, [str(i) for i in range(20)])
    low, high = wilson(0.75, 20, 0.95)
    found = object_ratio_interval(frame, "document", 0.95)
    assert found == pytest.approx((low / (1 - low), high / (1 - high)))


def test_sentences_of_few_documents_tell_less():
    pronouns = ["that"] * 10 + ["who"] * 10
    documents = ["a"] * 5 + ["b"] * 5 + ["c"] * 5 + ["d"] * 5
    frame = references(pronouns, documents)
    few = object_ratio_interval(frame, "document", 0.95)
    many = object_ratio_interval(frame, "sentence", 0.95)
    assert few[0] < many[0] < 1 < many[1] < few[1]


def test_interval_at_the_edges():
    assert (
        object_ratio_interval(references(["that"] * 4, list("abcd")), "document", 0.95)[1]
        == math.inf
    )
    assert np.isnan(object_ratio_interval(references([], []), "document", 0.95)).all()
