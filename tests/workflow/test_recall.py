"""What references miss: from rates, borrowed or one's own, to corrected counts and the page."""

import pandas as pd

from made_sheets import fill_in

SHEET = "results/annotation/books/sheet.csv"
COUNTS = "recall/books.csv"


def test_a_run_ends_with_borrowed_rates(finished_study):
    table = pd.read_csv(finished_study.results / COUNTS)
    assert table["source"].str.startswith("borrowed: ").all()
    everyone = table[table["names"] == "all names"]
    expected = everyone["found"] * everyone["precision"] / everyone["recall"]
    assert (everyone["corrected"] - expected).abs().max() < 1e-3
    page = (finished_study.results / "report" / "index.html").read_text(encoding="utf-8")
    assert "What the references miss" in page and "borrowed: " in page


def test_sheets_of_candidates_replace_the_borrowed_rates(study):
    study.config["annotation"] = {"draw": "candidates"}
    study.snakemake(SHEET)
    fill_in(study, "ann.csv", lambda row: "yes")
    study.config["annotation"]["sheets"] = {"books": ["ann.csv"]}
    planned = study.planned()
    assert {"choose_rates", "correct_counts", "reweight_bias"} <= planned
    assert planned.isdisjoint({"extract_references", "score_references", "measure_bias"})
    study.snakemake(f"results/{COUNTS}")
    table = pd.read_csv(study.results / COUNTS)
    assert set(table["source"]) == {"this corpus"}
    assert (table["recall"] < 1).any()


def test_another_method_has_no_rates_of_ours(study):
    study.config["references"] = {"resolver": False}
    study.config["annotation"] = {"rates": None}
    study.snakemake(f"results/{COUNTS}")
    table = pd.read_csv(study.results / COUNTS)
    assert set(table["source"]) == {"none"} and table["recall"].isna().all()


def test_a_bad_table_is_named(study):
    bad = study.folder / "rates.csv"
    bad.write_text("pronoun,recall\nwho,1\n")
    study.config["annotation"] = {"rates": str(bad)}
    printed = study.snakemake(f"results/{COUNTS}", ok=False)
    assert f"annotation.rates: {bad}: missing columns" in printed
    assert "Traceback" not in printed
