"""Files of a comparison: what they say, and in which of them the differences stand."""

from pathlib import Path

import pandas as pd
import pytest

from whowhich.published.comparisons import COMPARISONS
from whowhich.published.set_up import write_comparison

PAPER = Path(__file__).parents[3] / "resources/paper/set_up.csv"
MATCHING = {"matching.plurals": True, "matching.ignore_case": True}
PPPL = pd.DataFrame(
    {"model": ["mine", None], "paper_model": ["big", "small"], "corpus": ["books", None],
     "variant": ["unmasked", None], "ratio": [0.1234567, None]}
)  # fmt: skip


def params_of_pppl():
    return {
        "settings": {"pppl.sentences": 10},
        "formats": {"books": "text"},
        "sources": {"mine": "./mine"},
        "counterparts": {"mine": ["big"], "other": []},
    }


def test_rows_without_agreement_say_what_differs(tmp_path):
    write_comparison("6", PPPL, None, PAPER, params_of_pppl(), str(tmp_path / "table_6.csv"))
    assert {path.name for path in tmp_path.iterdir()} == {
        f"table_6{part}.{suffix}" for part in ("", "_set_up") for suffix in ("csv", "md", "tex")
    }
    rows = pd.read_csv(tmp_path / "table_6.csv", keep_default_na=False)
    assert rows["differs"].tolist() == ["models, pppl.sentences, variant", ""]
    assert rows["open"].tolist() == ["corpora", ""]
    choices = pd.read_csv(tmp_path / "table_6_set_up.csv", keep_default_na=False)
    assert choices[["of", "key"]].to_numpy().tolist() == [
        ["mine", "models"],
        ["books", "corpora"],
        ["", "pppl.sentences"],
        ["unmasked", "variant"],
    ]
    text = (tmp_path / "table_6.md").read_text()
    assert text.startswith("Pseudo-perplexity: ours beside Table 6 of the paper.\n")
    assert "0.123457" in text
    assert r"\label{tab:comparison-6-set-up}" in (tmp_path / "table_6_set_up.tex").read_text()


def test_an_agreement_says_what_differs_in_place_of_the_rows(tmp_path):
    write_comparison(
        "1",
        pd.DataFrame({"corpus": ["books"], "name": ["dog"]}),
        pd.DataFrame({"corpus": ["books"], "p_value": [0.01234]}),
        PAPER,
        {"settings": MATCHING, "formats": {"books": "text"}},
        str(tmp_path / "table_1.csv"),
    )
    assert list(pd.read_csv(tmp_path / "table_1.csv")) == ["corpus", "name"]
    agreement = pd.read_csv(tmp_path / "table_1_agreement.csv")
    assert agreement[["differs", "open"]].to_numpy().tolist() == [
        ["corpora", "matching.plurals, matching.ignore_case"]
    ]
    assert "0.0123" in (tmp_path / "table_1_agreement.md").read_text()


@pytest.mark.parametrize("missing", ["settings", "formats", "sources", "counterparts"])
def test_a_rule_without_a_param_that_matters_fails(tmp_path, missing):
    params = params_of_pppl()
    del params[missing]
    with pytest.raises(KeyError, match=missing):
        write_comparison("6", PPPL, None, PAPER, params, str(tmp_path / "table_6.csv"))
    assert not list(tmp_path.iterdir())


def test_each_table_of_the_set_up_has_its_comparison():
    assert set(pd.read_csv(PAPER, dtype=str)["table"]) == set(COMPARISONS)
