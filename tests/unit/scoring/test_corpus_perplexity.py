"""Perplexity of a corpus, by hand."""

import math

import numpy as np
import pandas as pd
import pytest

from whowhich.scoring.corpus_perplexity import corpus_perplexity, perplexity


def table(values):
    return pd.DataFrame(
        [
            {"variant": "masked", "pll": pll, "tokens": tokens, "status": status}
            for pll, tokens, status in values
        ]
    )


def test_sentences_weigh_by_their_tokens():
    # exp((2 + 6) / (1 + 9)), not the mean of e^2 and e^(6/9).
    assert perplexity(np.array([-2.0, -6.0]), np.array([1, 9])) == pytest.approx(math.exp(0.8))
    (row,) = corpus_perplexity(
        table([(-2.0, 1, "ok"), (-6.0, 9, "ok")]), ["masked"], 0.95, 1
    ).to_dict("records")
    assert row["pppl"] == pytest.approx(math.exp(0.8))
    assert row["mean_sentence_pppl"] == pytest.approx((math.exp(2) + math.exp(6 / 9)) / 2)
    assert (row["sentences"], row["tokens"], row["skipped"]) == (2, 10, 0)


def test_skipped_sentences_do_not_count():
    values = [(-2.0, 2, "ok"), (-4.0, 4, "ok"), (None, 700, "too_long"), (None, 0, "empty")]
    (row,) = corpus_perplexity(table(values), ["masked"], 0.95, 1).to_dict("records")
    assert row["pppl"] == pytest.approx(math.e)
    assert (row["sentences"], row["tokens"], row["skipped"]) == (2, 6, 2)


def test_interval_holds_the_value_and_is_reproducible():
    rng = np.random.default_rng(0)
    values = [(-float(t) * rng.uniform(1, 3), t, "ok") for t in rng.integers(5, 40, size=60)]
    one, two = (corpus_perplexity(table(values), ["masked"], 0.95, 7) for _ in range(2))
    assert one.equals(two)
    (row,) = one.to_dict("records")
    assert row["pppl_low"] < row["pppl"] < row["pppl_high"]
    (wide,) = corpus_perplexity(table(values), ["masked"], 0.99, 7).to_dict("records")
    assert wide["pppl_low"] < row["pppl_low"] and row["pppl_high"] < wide["pppl_high"]


@pytest.mark.parametrize("values", [[], [(None, 9, "too_long")], [(-3.0, 3, "ok")]])
def test_too_few_sentences_have_no_interval(values):
    frame = table(values) if values else table([(-1.0, 1, "ok")]).iloc[:0]
    (row,) = corpus_perplexity(frame, ["masked"], 0.95, 1).to_dict("records")
    assert math.isnan(row["pppl_low"]) and math.isnan(row["pppl_high"])
    assert math.isnan(row["pppl"]) is (row["sentences"] == 0)
