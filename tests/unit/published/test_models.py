"""Tables 5, 6, 7 and 8 to 11: our models beside the paper's."""

import math

import pandas as pd
import pytest

from whowhich.errors import InputError
from whowhich.published.compare_correlations import compare_correlations
from whowhich.published.compare_models import compare_facts
from whowhich.published.compare_perplexities import compare_perplexities
from whowhich.published.compare_words import compare_words
from whowhich.published.numbers import pair_models

PAPER = ("big", "small")


def correlation(r, low, high, status="ok", corpus="books"):
    rows = [
        {"names": names, "method": method, "corpus": corpus, "shares_from": "wiki", "n": 6,
         "r": value, "r_low": low, "r_high": high, "status": status}
        for names in ("all", "without_human")
        for method, value in (("pearson", r if names == "all" else -r), ("spearman", -r))
    ]  # fmt: skip
    return pd.DataFrame(rows)


def test_pairs_leave_no_model_out():
    counterparts = {"a": ["big", "small"], "b": []}
    assert pair_models(counterparts, PAPER) == [
        ("a", "big", "ok"),
        ("a", "small", "ok"),
        ("b", None, "no_counterpart"),
    ]
    assert pair_models({"a": ["big"]}, PAPER)[-1] == (None, "small", "no_model")
    with pytest.raises(InputError, match=r"'huge' of 'a'.*'big', 'small'"):
        pair_models({"a": ["huge"]}, PAPER)


def test_correlations_by_hand():
    published = pd.DataFrame({"model": PAPER, "r": [0.8, 0.5]})
    ours = {
        "a": correlation(0.6, 0.3, 0.9),
        "b": correlation(-0.2, -0.6, 0.4),
        "c": correlation(math.nan, math.nan, math.nan, "too_few_names"),
        "d": correlation(0.1, 0.0, 0.2),
    }
    counterparts = {"a": ["big"], "b": ["small"], "c": ["small"], "d": []}
    rows, agreement = compare_correlations(ours, published, counterparts, 0.95)
    rows = rows.set_index("model")
    assert rows.loc["a", "difference"] == pytest.approx(-0.2)
    assert rows["holds_published"].tolist() == ["yes", "no", "", ""]
    assert rows["same_sign"].tolist() == ["yes", "no", "", ""]
    assert rows["status"].tolist() == ["ok", "ok", "too_few_names", "no_counterpart"]
    assert agreement.iloc[0][["models", "same_sign", "holds_published"]].tolist() == [2, 1, 1]
    assert agreement.loc[0, "status"] == "too_few"


def test_order_of_models_by_correlation():
    published = pd.DataFrame({"model": list("wxyz"), "r": [0.8, 0.5, 0.7, 0.6]})
    ours = {m: correlation(r, 0, 1) for m, r in zip("wxyz", [0.4, 0.1, 0.2, 0.3], strict=True)}
    _, agreement = compare_correlations(ours, published, {m: [m] for m in ours}, 0.95)
    # Ranks 4 1 3 2 and 4 1 2 3: 1 - 6 * (1 + 1) / (4 * 15).
    assert agreement.loc[0, "spearman"] == pytest.approx(0.8)
    assert agreement.loc[0, "spearman_low"] < 0.8 < agreement.loc[0, "spearman_high"]


def test_perplexities_by_hand():
    published = pd.DataFrame({"model": ["big", "small", "odd"], "pppl": [1.0, 1.25, 1.5]})
    ours = pd.DataFrame(
        [
            {"model": model, "corpus": "books", "variant": variant, "sentences": 9, "pppl": value,
             "pppl_low": value - 1, "pppl_high": value + 1}
            for model, masked, open_ in (("a", 4.0, 1.5), ("b", 5.0, 1.25), ("c", 6.0, math.nan))
            for variant, value in (("masked", masked), ("unmasked", open_))
        ]
    )  # fmt: skip
    counterparts = {"a": ["big"], "b": ["small"], "c": ["odd"]}
    rows, agreement = compare_perplexities(ours, published, counterparts)
    assert rows["ratio"].tolist()[:4] == [4.0, 1.5, 4.0, 1.0]
    assert rows["status"].tolist() == ["ok"] * 5 + ["no_value"]
    found = agreement.set_index("variant")
    assert found.loc["masked", ["models", "pairs", "same_order", "tau"]].tolist() == [3, 3, 3, 1.0]
    assert found.loc["unmasked", ["models", "pairs", "other_order", "tau"]].tolist() == [
        2,
        1,
        1,
        -1,
    ]


def test_one_model_beside_two_is_no_order():
    published = pd.DataFrame({"model": PAPER, "pppl": [1.0, 1.25]})
    ours = pd.DataFrame(
        [{"model": "a", "corpus": "books", "variant": "masked", "sentences": 9, "pppl": 4.0,
          "pppl_low": 3.0, "pppl_high": 5.0}]
    )  # fmt: skip
    rows, agreement = compare_perplexities(ours, published, {"a": list(PAPER)})
    assert rows["ratio"].tolist() == [4.0, 3.2]
    row = agreement.iloc[0]
    assert row[["pairs", "tied", "status"]].tolist() == [1, 1, "constant"]
    assert math.isnan(row["tau"])


def test_facts_by_hand():
    published = pd.DataFrame(
        {"model": PAPER, "parameters_million": [300, 50], "layers": [24, 6], "hidden": [1024, 768],
         "embedding": [1024, 768], "note": ["", "distilled"]}
    )  # fmt: skip
    facts = {
        "a": {"parameters": 330_000_000, "layers": 24, "hidden": 1024, "embedding": 1024},
        "b": {"parameters": 1_500_000, "layers": 2, "hidden": 32, "embedding": 16},
    }
    rows = compare_facts(facts, published, {"a": ["big", "small"], "b": []})
    assert rows["ratio"].tolist()[:2] == pytest.approx([1.1, 6.6])
    assert rows["same_shape"].tolist() == ["yes", "no", ""]
    assert rows["status"].tolist() == ["ok", "ok", "no_counterpart"]
    assert rows.loc[1, "published_note"] == "distilled"
    assert rows.loc[2, "parameters_million"] == 1.5 and pd.isna(rows.loc[2, "published_layers"])


def test_words_of_all_models():
    overlap = pd.DataFrame(
        {"paper_model": ["big", "big", "small"], "condition": ["object", "human", "object"],
         "overlap": [0.4, 0.2, 0.1], "by_chance": 0.1, "p_value": 0.01, "names": 46,
         "permutations": 100, "status": "ok"}
    )  # fmt: skip
    counterparts = {"a": ["big"], "b": [], "gpt": []}
    rows = compare_words({"a": overlap}, ["a", "b"], PAPER, counterparts)
    assert rows["overlap"].tolist()[:2] == [0.4, 0.2]
    assert rows["status"].tolist() == ["ok", "ok", "no_counterpart", "no_mask", "no_model"]
    assert rows["paper_model"].tolist()[-1] == "small"
