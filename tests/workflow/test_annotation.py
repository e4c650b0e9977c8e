"""From references to a sheet, from filled-in sheets to precision, as a user would do it."""

import pandas as pd
import pyarrow.parquet as pq
import pytest

from made_sheets import fill_in, read_sheet

SHEET = "results/annotation/books/sheet.csv"
REPORT = "results/annotation/books/precision.csv"


def test_a_sheet_is_part_of_every_run(finished_study):
    folder = finished_study.results / "annotation" / "books"
    rows = read_sheet(folder / "sheet.csv")
    references = pq.read_table(finished_study.results / "references/books.parquet").to_pylist()
    assert {row["reference_id"] for row in rows} <= {r["reference_id"] for r in references}
    drawn = pd.Series([row["pronoun"] for row in rows]).value_counts()
    found = pd.Series([r["pronoun"] for r in references]).value_counts()
    assert drawn.to_dict() == found.clip(upper=10).to_dict()
    page = (folder / "sheet.html").read_text()
    assert all(row["reference_id"] in page for row in rows)
    assert not (folder / "precision.csv").exists()


def test_filled_in_sheets_give_precision_and_agreement(study):
    fill_in(study, "ann.csv", lambda row: "yes")
    rows = fill_in(study, "bob.csv", lambda row: "no" if row["pronoun"] == "whose" else "y")
    study.config["annotation"] = {"sheets": {"books": ["ann.csv", "bob.csv"]}}
    planned = study.planned()
    assert "annotation_report" in planned
    assert planned.isdisjoint({"extract_references", "score_references", "measure_bias"})
    study.snakemake(REPORT)
    folder = study.results / "annotation" / "books"
    precision = pd.read_csv(folder / "precision.csv").set_index(["annotator", "pronoun"])
    assert precision.loc[("ann", "all"), "precision"] == pytest.approx(1)
    assert precision.loc[("bob", "whose"), "precision"] == 0
    agreement = pd.read_csv(folder / "agreement.csv").set_index("pronoun")
    expected = sum(row["pronoun"] != "whose" for row in rows) / len(rows)
    assert agreement.loc["all", "agreement"] == pytest.approx(expected)


def test_a_larger_sample_keeps_the_answers(study):
    study.config["annotation"] = {"per_pronoun": 2}
    study.snakemake(SHEET)
    rows = fill_in(study, "ann.csv", lambda row: "yes")
    study.config["annotation"] = {"per_pronoun": 4, "sheets": {"books": ["ann.csv"]}}
    study.snakemake(REPORT)
    folder = study.results / "annotation" / "books"
    precision = pd.read_csv(folder / "precision.csv").set_index("pronoun")
    assert precision.loc["all", "answered"] == len(rows) < precision.loc["all", "drawn"]


def test_candidates_give_recall_whatever_the_shards(study):
    study.config["annotation"] = {"draw": "candidates"}
    study.snakemake(SHEET)
    folder = study.results / "annotation" / "books"
    before = (folder / "sheet.csv").read_bytes(), (folder / "key.csv").read_bytes()
    key = pd.read_csv(folder / "key.csv")
    assert set(key["found"]) == {True, False}
    found = dict(zip(key["reference_id"], key["found"], strict=True))
    fill_in(study, "ann.csv", lambda row: "yes" if found[row["reference_id"]] else "no")
    study.config["annotation"]["sheets"] = {"books": ["ann.csv"]}
    study.config["corpora"] = {"books": {**study.config["corpora"]["books"], "shards": 1}}
    study.snakemake(REPORT)
    assert before == ((folder / "sheet.csv").read_bytes(), (folder / "key.csv").read_bytes())
    precision = pd.read_csv(folder / "precision.csv").set_index("pronoun")
    assert precision.loc["all", "recall"] == 1
    assert 0 < precision.loc["all", "recall_low"] < 1


@pytest.mark.parametrize(
    ("sheets", "message"),
    [
        ({"novels": ["ann.csv"]}, "annotation.sheets: no corpus 'novels'; configured are 'books'"),
        ({"books": ["absent.csv"]}, "annotation.sheets.books: no such path 'absent.csv'"),
    ],
)
def test_wrong_sheets_are_named(study, sheets, message):
    study.config["annotation"] = {"sheets": sheets}
    assert message in study.snakemake("--dry-run", ok=False)


def test_a_sheet_of_another_sample_is_refused(study):
    (study.folder / "run" / "ann.csv").write_text("reference_id,answer\n1e5,yes\n")
    study.config["annotation"] = {"sheets": {"books": ["ann.csv"]}}
    assert "ann.csv: no row is of this sample" in study.snakemake(REPORT, ok=False)
