"""`snakemake --report` on a finished study, offline."""

import json
import re
import zipfile
from pathlib import Path

import pytest

from browsers import chromium

CAPTIONS = Path(__file__).parents[2] / "workflow/report/captions"
CATEGORIES = {"Beside the paper", "Bias", "Clusters", "Corpora", "Findings", "Models", "Words"}


@pytest.fixture(scope="module")
def report(finished_study, tmp_path_factory):
    path = tmp_path_factory.mktemp("report") / "report.html"
    finished_study.snakemake("--report", str(path))
    return path


@pytest.fixture(scope="module")
def results(report):
    """What the report holds: by path, its caption, rule and data."""
    text = report.read_text()
    start = re.search(r"^ *var results = (?=\{)", text, re.MULTILINE).end()
    return json.JSONDecoder().raw_decode(text, start)[0]


def test_it_holds_the_figures_and_main_tables(results):
    for path in (
        "results/figures/bias/tiny/books.svg",
        "results/figures/templates/tiny/dendrogram.svg",
        "results/figures/templates/tiny/heat_map.svg",
        "results/figures/templates/sentiment.svg",
        "results/figures/swap/tiny.svg",
        "results/figures/counts/books.svg",
        "results/bias/tiny/books.csv",
        "results/tables/pppl.csv",
        *(f"results/tables/comparison/table_{n}.csv" for n in ("1", "4", "5", "6", "7", "8-11")),
    ):
        assert results[path]["data_uri"].startswith("data:"), path
    assert not any("references" in path for path in results)  # no text of the corpora


def test_every_result_has_a_caption_and_a_name_of_its_own(results):
    for path, result in results.items():
        words = re.sub(r"<[^>]+>|\s+", " ", result["caption"])
        assert len(words) > 40, path
        assert not re.search(r"\{\{|\{%|System Message", words), path
    bias = results["results/figures/bias/tiny/books.svg"]
    assert "Bias of tiny on books by Equation 3" in bias["caption"]
    assert bias["job_properties"]["rule"] == "draw_bias"
    names = [json.dumps(result["labels"]) for result in results.values()]
    assert len(set(names)) == len(names)
    # What the report's page takes for a switch, it fails on.
    assert all(len(result["labels"]) == 1 for result in results.values())


def test_every_caption_is_used():
    rules = "".join(path.read_text() for path in (CAPTIONS.parents[1] / "rules").glob("*.smk"))
    for caption in CAPTIONS.iterdir():
        assert f'"{caption.stem}"' in rules, caption


@pytest.mark.needs("browser")
def test_it_opens_without_error_or_network(report, tmp_path):
    with chromium(tmp_path) as driver:
        for category in sorted(CATEGORIES):
            driver.get(report.as_uri())
            assert "call an animal" in driver.page_source
            driver.find_element("link text", category).click()
            assert driver.find_elements("css selector", "tbody tr"), category
        driver.get(report.as_uri())
        driver.find_element("link text", "Clusters").click()
        driver.find_element("css selector", "tbody tr a").click()
        picture = driver.find_element("css selector", "div.p-3 > img")
        assert driver.execute_script("return arguments[0].naturalWidth", picture) > 100
        errors = [entry for entry in driver.get_log("browser") if entry["level"] == "SEVERE"]
        assert errors == []
        requests = [
            event["params"]["request"]["url"]
            for entry in driver.get_log("performance")
            if (event := json.loads(entry["message"])["message"])["method"]
            == "Network.requestWillBeSent"
        ]
        # The browser's own pages (chrome://) are not the report's.
        assert not [url for url in requests if url.startswith(("http", "ws"))]


def test_the_archive_holds_the_same(finished_study, results, tmp_path):
    finished_study.snakemake("--report", str(tmp_path / "report.zip"))
    with zipfile.ZipFile(tmp_path / "report.zip") as archive:
        names = {Path(name).name for name in archive.namelist()}
    assert {Path(path).name for path in results} | {"report.html"} == names
