"""Rates of references: whose they are, and how sure."""

import numpy as np
import pandas as pd
import pytest

from conftest import REPOSITORY
from whowhich.annotation.rates import (
    MEASURES,
    TABLE_COLUMNS,
    answers_behind,
    borrowed_rates,
    draw_rates,
    filled,
    interval_of,
    own_rates,
    sources,
    unknown_rates,
)
from whowhich.errors import InputError
from whowhich.pronouns import PRONOUNS
from whowhich.stats.intervals import wilson

SHIPPED = REPOSITORY / "resources" / "antecedent_rates.csv"
DEFAULT = {"parser": "spacy", "model": "en_core_web_sm", "reference": "relcl", "resolver": True}


def report(annotators, recall):
    return pd.DataFrame(
        [
            {"annotator": name, "pronoun": pronoun, **dict.fromkeys(MEASURES, 0.9), "recall": r}
            for name, r in zip(annotators, recall, strict=True)
            for pronoun in (*PRONOUNS, "all")
        ]
    )


def test_the_majority_of_annotators_counts():
    rates = own_rates(report(["ann", "bob", "majority"], [0.1, 0.2, 0.3]))
    assert rates["recall"].tolist() == [0.3] * 5
    assert rates["pronoun"].tolist() == list(PRONOUNS)
    assert set(rates["source"]) == {"this corpus"}
    assert own_rates(report(["ann"], [0.1]))["recall"].tolist() == [0.1] * 5


def test_a_pronoun_without_rates_of_its_own_borrows_them():
    """Sheets of references alone tell no recall."""
    none = own_rates(report(["ann"], [np.nan]))
    assert set(none["source"]) == {"none"}
    borrowed = borrowed_rates(SHIPPED, DEFAULT)
    pd.testing.assert_frame_equal(filled(none, borrowed), borrowed, check_dtype=False)
    some = own_rates(report(["ann"], [0.7]))
    some.loc[some["pronoun"] == "whom", ["recall", "source"]] = [np.nan, "none"]
    mixed = filled(some, borrowed).set_index("pronoun")
    assert mixed.loc["who", "recall"] == 0.7 and mixed.loc["who", "source"] == "this corpus"
    pd.testing.assert_series_equal(
        mixed.loc["whom"], borrowed.set_index("pronoun").loc["whom"], check_dtype=False
    )
    assert sources(mixed) == f"this corpus; {borrowed['source'].iloc[0]}"


def test_the_shipped_table_has_the_default_and_corenlp():
    rates = borrowed_rates(SHIPPED, DEFAULT)
    assert rates[list(MEASURES)].notna().all(axis=None)
    assert rates["source"].str.startswith("borrowed: ").all()
    for measure in ("precision", "recall"):
        assert (rates[f"{measure}_low"] <= rates[measure]).all()
        assert (rates[measure] <= rates[f"{measure}_high"]).all()
        assert (rates[f"{measure}_low"] < rates[f"{measure}_high"]).all()
    paper = {"parser": "corenlp", "model": "parse", "reference": "ref", "resolver": False}
    assert borrowed_rates(SHIPPED, paper)["recall"].mean() < rates["recall"].mean()


def test_another_method_has_no_rates():
    rates = borrowed_rates(SHIPPED, {**DEFAULT, "model": "en_core_web_trf"})
    pd.testing.assert_frame_equal(rates, unknown_rates(), check_dtype=False)
    assert set(rates["source"]) == {"none"}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda t: t.drop(columns="recall"), r"missing columns \['recall'\]"),
        (lambda t: t.assign(pronoun="what"), "pronoun 'what'; valid are 'that'"),
        (lambda t: pd.concat([t, t]), "two rows of a pronoun for"),
    ],
)
def test_bad_tables_are_named(tmp_path, change, message):
    path = tmp_path / "rates.csv"
    change(pd.read_csv(SHIPPED)[list(TABLE_COLUMNS)]).to_csv(path, index=False)
    with pytest.raises(InputError, match=message) as caught:
        borrowed_rates(path, DEFAULT)
    assert str(path) in str(caught.value)
    with pytest.raises(InputError, match="cannot read"):
        borrowed_rates(tmp_path / "none.csv", DEFAULT)


@pytest.mark.parametrize("rate", [0.0, 0.3, 0.95, 1.0])
@pytest.mark.parametrize("n", [5, 45, 1000])
def test_the_answers_behind_an_interval(rate, n):
    low, high = wilson(rate, n, 0.95)
    assert answers_behind(rate, high - low, 0.95) == pytest.approx(n, rel=1e-6)


def test_no_interval_no_answers():
    assert np.isnan(answers_behind(0.9, np.nan, 0.95))
    assert np.isnan(answers_behind(0.9, 0.0, 0.95))
    certain = unknown_rates().assign(recall=1.0, recall_low=1.0, recall_high=1.0)
    assert (draw_rates(certain, "recall", 0.95, 10) == 1).all()
    assert np.isnan(draw_rates(unknown_rates(), "recall", 0.95, 10)).all()


def test_draws_have_the_interval_they_were_made_from():
    low, high = wilson(0.9, 60, 0.95)
    rates = unknown_rates().assign(recall=0.9, recall_low=low, recall_high=high)
    drawn = draw_rates(rates, "recall", 0.95, 20000)
    ends = interval_of(drawn, 0.9, 0.95)
    assert ends[0] == pytest.approx([low] * 5, abs=0.01)
    assert ends[1] == pytest.approx([high] * 5, abs=0.01)
    assert (draw_rates(rates, "recall", 0.95, 20000) == drawn).all()
