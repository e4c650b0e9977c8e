from pathlib import Path

import pandas as pd
import pytest
import yaml

from whowhich.errors import InputError
from whowhich.flow.stages import reads
from whowhich.published.comparisons import BY_CORPUS, ENTRIES, config_keys
from whowhich.published.set_up import add_differences, read_set_up, set_up

REPOSITORY = Path(__file__).parents[3]
PAPER = REPOSITORY / "resources/paper/set_up.csv"
STAGES = {
    "1": "published_frequencies",
    "4": "published_pronouns",
    "5": "published_correlations",
    "6": "published_perplexities",
    "7": "published_models",
    "8-11": "published_words",
}
SETTINGS = {
    "parser.kind": "corenlp",
    "parser.model": "depparse",
    "references.duplicates": "always",
    "matching.plurals": True,
    "matching.ignore_case": True,
}


@pytest.fixture
def choices():
    return set_up(
        read_set_up(PAPER, "5"),
        SETTINGS,
        by_corpus={
            "reference": {"books": "relcl", "wiki": "ref"},
            "references.resolver": {"books": True, "wiki": False},
            "correlation.shares_from": {"books": ["wiki"], "wiki": ["wikipedia", "bookcorpus"]},
        },
        formats={"books": "text", "wiki": "wikipedia"},
        sources={"mine": "./mine", "bert": "google-bert/bert-large-cased"},
        pairs=[("mine", "albert-large-v2"), ("bert", "bert-large-cased")],
    )


def test_what_differs(choices):
    found = choices.set_index(["of", "key"])["differs"].to_dict()
    assert found == {
        ("mine", "models"): "yes",
        ("bert", "models"): "no",
        ("books", "corpora"): "open",
        ("wiki", "corpora"): "yes",
        ("books", "correlation.shares_from"): "yes",
        ("wiki", "correlation.shares_from"): "no",
        ("", "parser.kind"): "no",
        ("", "parser.model"): "open",
        ("books", "reference"): "open",
        ("wiki", "reference"): "open",
        ("books", "references.resolver"): "yes",
        ("wiki", "references.resolver"): "no",
        ("", "references.duplicates"): "open",
        ("", "matching.plurals"): "open",
        ("", "matching.ignore_case"): "open",
    }
    ours = choices.set_index(["of", "key"])["ours"]
    assert ours["books", "references.resolver"] == "true"
    assert ours["wiki", "correlation.shares_from"] == "bookcorpus, wikipedia"


def test_each_row_has_what_is_its_own(choices):
    rows = pd.DataFrame(
        [
            ("mine", "albert-large-v2", "books"),
            ("bert", "bert-large-cased", "wiki"),
            ("mine", None, "books"),
            (None, "roberta-large", None),
        ],
        columns=["model", "paper_model", "corpus"],
    )
    found = add_differences(rows, choices, ["model", "corpus"], "paper_model")
    assert found["differs"].tolist() == [
        "models, correlation.shares_from, references.resolver",
        "corpora",
        "",
        "",
    ]
    assert found["open"].tolist()[0].startswith("corpora, parser.model, reference")
    assert found["open"].tolist()[1].startswith("parser.model, reference")


def test_each_corpus_of_the_paper_is_met_apart():
    choices = set_up(
        read_set_up(PAPER, "4"),
        SETTINGS,
        by_corpus={"reference": {"wiki": "ref"}, "references.resolver": {"wiki": False}},
        formats={"wiki": "wikipedia"},
    )
    rows = pd.DataFrame({"corpus": "wiki", "paper_corpus": ["Books3", "Wikipedia (EN)"]})
    found = add_differences(rows, choices, ["corpus"], "paper_corpus")
    assert found["differs"].tolist() == ["corpora", ""]


def test_other_columns_are_refused(tmp_path):
    (tmp_path / "x.csv").write_text("table,key\n1,names\n")
    with pytest.raises(InputError, match=r"x.csv: columns \['table', 'key'\]"):
        read_set_up(tmp_path / "x.csv", "1")


@pytest.mark.parametrize("table", STAGES)
def test_a_variant_of_a_key_gets_a_comparison_of_its_own(table):
    read = reads(STAGES[table])
    mattering = set(read_set_up(PAPER, table)["key"])
    assert mattering == {*config_keys(PAPER, table), *mattering.intersection(ENTRIES + BY_CORPUS)}
    for key in mattering - {"variant"}:
        assert any(key == other or key.startswith(f"{other}.") for other in read), key


def test_keys_and_values_are_those_of_the_config():
    schema = yaml.safe_load((REPOSITORY / "workflow/schemas/config.schema.yaml").read_text())
    for row in pd.read_csv(PAPER, keep_default_na=False, dtype=str).to_dict("records"):
        if row["key"] in ENTRIES:
            continue
        part = schema
        for name in row["key"].split("."):
            part = part["properties"][name]
        if row["value"] and "enum" in part:
            assert row["value"] in part["enum"], row
