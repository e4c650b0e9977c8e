"""The page: what is embedded can't end a tag early, and numbers read well."""

import json
from pathlib import Path

import pandas as pd
import pytest

from whowhich.counts_file import write_counts
from whowhich.report.methods import methods_text
from whowhich.report.page import Section, Table, cell, embedded_json, plain_number, prose, render
from whowhich.report.summary import summarise, summary_frame

ASSETS = Path(__file__).parents[3] / "workflow" / "report"
EVIL = "</script><script>alert(1)</script> & <b>"


def section(**changes):
    return Section("x", "X", **changes)


def test_embedded_json_is_json_and_holds_no_tag():
    text = embedded_json({"s": EVIL})
    assert "<" not in text and ">" not in text
    assert json.loads(text) == {"s": EVIL}


def test_text_of_corpora_is_escaped():
    frame = pd.DataFrame({"name": [EVIL], "bias": [0.5]})
    page = render(
        ASSETS,
        {
            "title": EVIL,
            "lead": EVIL,
            "sections": [section(tables=[Table("t", EVIL, frame, "t.csv")])],
        },
        {"pronouns": [], "models": [], "references": {"c": [{"s": EVIL}]}},
    )
    assert "alert(1)</script>" not in page
    assert page.count("<script") == 2


@pytest.mark.parametrize("address", ["http://", "https://", "//cdn", "@import", "url("])
def test_page_names_no_other_host(address):
    context = {"title": "t", "lead": "l", "sections": [section()]}
    page = render(ASSETS, context, {"pronouns": [], "models": [], "references": {}})
    assert address not in page


@pytest.mark.parametrize(
    ("value", "shown", "sorted_by"),
    [
        (0.12345, "0.123", "0.12345"),
        (0.00004, "4.0e-05", "4e-05"),
        (3.0, "3", "3.0"),
        (12, "12", "12.0"),
        (float("nan"), "", ""),
        ("dog", "dog", ""),
        (-0.5, "-0.500", "-0.5"),
    ],
)
def test_cells(value, shown, sorted_by):
    assert (cell(value), plain_number(value)) == (shown, sorted_by)


def test_prose_shows_html_as_text():
    assert "<b>" not in prose("a *b* <b>c</b>")
    assert "<em>b</em>" in prose("a *b* <b>c</b>")


def test_methods_state_the_settings():
    settings = {
        "parser": {"kind": "spacy", "model": "en_core_web_sm"},
        "matching": {"plurals": False, "ignore_case": True},
        "bias": {"confidence": 0.9, "cluster": "document"},
    }
    clusters = {"books": "document", "toronto": 6700}
    fact = {"model": "m", "architecture": "A", "parameters": 1_500_000, "revision": "r" * 40}
    text = methods_text(settings, [{**fact, "dtype": "float32"}], "spacy=3.8 torch=2", clusters)
    for part in ("did not count", "case was ignored", "level 0.9", "m (A, 2 M", "spacy=3.8, torch"):
        assert part in text
    for part in ("each document of books", "each block of 6700 lines of toronto"):
        assert part in text


def test_summary(tmp_path):
    write_counts(tmp_path / "a.json", {"x_read": 3, "x_kept": 2, "x_skipped_odd": 1, "note": 5})
    found = summarise([("corpora", "extract", {"books": str(tmp_path / "a.json")})])
    expected = {"read": 3, "kept": 2, "skipped": {"odd": 1}}
    assert found == {"corpora": {"books": {"extract": {"x": expected, "notes": {"note": 5}}}}}
    assert summary_frame(found).iloc[0].to_list() == ["books", "extract", "x", 3, 2, "odd 1"]
