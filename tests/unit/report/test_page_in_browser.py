"""The page in a real browser, at three widths: no error, no request, and it can be used."""

import json
from pathlib import Path

import pandas as pd
import pytest

from browsers import chromium
from whowhich.pronouns import PRONOUNS
from whowhich.report.page import Section, Table, picture, prose, render

ASSETS = Path(__file__).parents[3] / "workflow" / "report"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><rect width="2" height="1"/></svg>'
SENTENCES = [
    # A sign outside the basic plane before the name: JavaScript counts two units for it.
    {"s": "\U0001f40e The dog who <b>ran</b>.", "n": "dog", "p": "who", "at": [6, 9, 10, 13]},
    {"s": "A dog that sat.", "n": "dog", "p": "that", "at": [2, 5, 6, 10]},
    {"s": "The cat which sat.", "n": "cat", "p": "which", "at": [4, 7, 8, 13]},
]
PROBABILITIES = {"who": [0.6, 0.1, 0.2, 0.05, 0.05], "that": [0.7, 0.1, 0.1, 0.05, 0.05]}


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    folder = tmp_path_factory.mktemp("page")
    (folder / "figure.svg").write_text(SVG)
    frame = pd.DataFrame(
        {
            "name": ["dog", "cat", "bird", "ant"],
            "bias": [0.2, -0.5, float("nan"), 0.1],
            "status": ["ok", "few", "no_human", "ok"],
        }
    )
    rows = [
        {**row, "d": "book.txt", "o": 7, "m": {"tiny": PROBABILITIES.get(row["p"])}}
        for row in SENTENCES
    ]
    sections = [
        Section(
            "bias",
            "Bias",
            pictures=[picture("f", "A figure", "A black box.", folder / "figure.svg")],
            tables=[Table("t", "Bias per name", frame, "../bias.csv")],
        ),
        Section("browser", "Sentences", browser=True),
        Section(
            "methods", "Methods", text=prose(f"```bibtex\n@article{{title = {'long ' * 60}}}\n```")
        ),
    ]
    context = {"title": "A study", "lead": "One model.", "sections": sections}
    data = {"pronouns": list(PRONOUNS), "models": ["tiny"], "references": {"books": rows}}
    (folder / "index.html").write_text(render(ASSETS, context, data), encoding="utf-8")
    with chromium(folder) as driver:
        driver.get((folder / "index.html").as_uri())
        yield driver


def texts(page, selector):
    script = "return [...document.querySelectorAll(arguments[0])].map((e) => e.textContent)"
    return page.execute_script(script, selector)


@pytest.mark.needs("browser")
@pytest.mark.parametrize("width", [400, 900, 1600])
def test_no_error_no_request_nothing_too_wide(page, width):
    page.set_window_size(width, 800)
    page.get_log("performance")  # what the browser itself asked for when it started
    page.refresh()
    assert page.get_log("browser") == []
    events = [json.loads(entry["message"])["message"] for entry in page.get_log("performance")]
    asked = [
        event["params"]["request"]["url"]
        for event in events
        if event["method"] == "Network.requestWillBeSent"
    ]
    assert all(url.startswith(("file:", "data:")) for url in asked)
    inner, scroll = page.execute_script(
        "return [window.innerWidth, document.documentElement.scrollWidth]"
    )
    assert scroll <= inner


@pytest.mark.needs("browser")
def test_screen_readers_find_their_way(page):
    assert texts(page, "h1") == ["A study"]
    assert texts(page, "h2") == ["Bias", "Sentences", "Methods"]
    assert page.execute_script("return document.documentElement.lang") == "en"
    missing = "return [...document.images].filter((i) => i.closest('figure') && !i.alt).length"
    assert page.execute_script(missing) == 0
    assert texts(page, "caption") == ["Bias per name"]
    assert texts(page, "tbody th[scope=row]") == ["dog", "cat", "bird", "ant"]
    unlabelled = (
        "return [...document.querySelectorAll('input, select')].filter((e) => !e.labels.length)"
    )
    assert page.execute_script(unlabelled) == []


@pytest.mark.needs("browser")
def test_tables_sort_by_number_and_search(page):
    page.refresh()
    headings = page.find_elements("css selector", "thead button")
    headings[1].click()
    # Downwards first; what has no value stays last.
    assert texts(page, "tbody th") == ["dog", "ant", "cat", "bird"]
    headings[1].click()
    assert texts(page, "tbody th") == ["cat", "ant", "dog", "bird"]
    page.find_element("css selector", "input[type=search]").send_keys("FEW")
    assert texts(page, "tbody tr:not([hidden]) th") == ["cat"]


@pytest.mark.needs("browser")
def test_browser_of_sentences(page):
    from selenium.webdriver.support.ui import Select

    page.refresh()
    Select(page.find_element("id", "browser-name")).select_by_visible_text("dog")
    assert texts(page, "#browser-list mark") == ["who", "that"]
    assert texts(page, "#browser-list b") == ["dog", "dog"]
    # Of "who" the model prefers "that": the other class.
    page.find_element("id", "browser-wrong").click()
    assert texts(page, "#browser-list mark") == ["who"]
    assert texts(page, "#browser-list strong") == ["that 0.600"]


@pytest.mark.needs("browser")
def test_figure_opens_and_closes_by_keyboard(page):
    from selenium.webdriver.common.keys import Keys

    page.refresh()
    page.find_element("css selector", "button.zoom").send_keys(Keys.ENTER)
    assert page.execute_script("return document.getElementById('enlarged').open")
    page.switch_to.active_element.send_keys(Keys.ESCAPE)
    assert not page.execute_script("return document.getElementById('enlarged').open")
