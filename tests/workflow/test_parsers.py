"""Other parsers through the workflow: CoreNLP as a variant, and its agreement with spaCy."""

import pandas as pd
import pyarrow.parquet as pq
import pytest

from corenlp_jars import jars
from whowhich.tables.parquet import read_provenance

AGREEMENT = "results/parsers/books/agreement.csv"


@pytest.mark.needs("java")
def test_corenlp_as_a_variant(fresh_study):
    corenlp = {"kind": "corenlp", "model": "depparse", "jars": jars(), "memory_mb": 2000}
    fresh_study.config["compare_parsers"] = {"sentences": 10}
    fresh_study.config["variants"] = {
        "corenlp": {"parser": corenlp, "reference": "ref"},
        "other": {"matching": {"plurals": False}},
    }
    references = "results/variants/corenlp/references/books.parquet"
    fresh_study.snakemake(AGREEMENT, references)
    folder = fresh_study.results / "parsers" / "books"
    agreement = pd.read_csv(folder / "agreement.csv").set_index(["by", "value"])
    overall = agreement.loc[("all", "all")]
    assert (overall["one"], overall["two"]) == ("base", "corenlp")
    assert overall["both"] > 0 and 0 < overall["positive_agreement"] <= 1
    assert overall["pairs"] == overall[["both", "only_one", "only_two", "neither"]].sum()
    shares = pd.read_csv(folder / "shares.csv").set_index(["parser", "by", "value"])
    found = pd.read_csv(folder / "pairs.csv")
    assert shares.loc[("corenlp", "all", "all"), "found"] == found["corenlp"].notna().sum()
    path = fresh_study.folder / "run" / references
    assert set(pq.read_table(path)["method"].to_pylist()) == {"ref"}
    assert read_provenance(path)["parser"]["parser_version"] == "4.5.10"


def test_corenlp_is_installed_only_where_a_config_asks_for_it(study):
    assert "install_corenlp" not in study.planned_jobs()
    study.config["variants"] = {"corenlp": {"parser": {"kind": "corenlp", "model": "parse"}}}
    planned = study.planned_jobs()
    assert planned["install_corenlp"] == 1 and planned["compare_parsers"] == 1


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"reference": "coref"}, "reference 'coref' of corpus 'books' needs the parser 'corenlp'"),
        (
            {"parser": {"kind": "corenlp", "model": "depparse", "jars": "nowhere"}},
            "parser.jars: no such path 'nowhere'",
        ),
        ({"parser": {"kind": "stanza", "model": "nowhere"}}, "no such path 'nowhere'"),
        ({"parser": {"kind": "malt"}}, "'malt'"),
    ],
)
def test_what_cannot_be_is_refused_before_anything_runs(study, changes, message):
    study.config.update(changes)
    assert message in study.snakemake("--dry-run", ok=False)
