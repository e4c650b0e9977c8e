"""The page in a real browser: marking, undoing, exporting, and reading the export back."""

import csv
import time

import pytest

from browsers import chromium
from conftest import REPOSITORY
from whowhich.annotation.page import make_page
from whowhich.annotation.sheet import SHEET_COLUMNS, read_answers

TEMPLATE = (REPOSITORY / "workflow" / "report" / "annotation_page.html").read_text()
SENTENCES = [
    ("🐎 The dog who <b>barked</b>, & ran.", "dog", "who"),
    ('He said "a cat\tthat sat"; </script><script>alert(1)</script>', "cat", "that"),
    ("=1+1 the horse, 𝒜 which fell <!-- here", "horse", "which"),
]


def items():
    rows = []
    for number, (sentence, name, pronoun) in enumerate(SENTENCES):
        at, place = sentence.index(name), sentence.index(pronoun)
        rows.append(
            {
                **{"reference_id": f"{number}e{number:018d}", "corpus": "c", "document": "d.txt"},
                **{"sentence": sentence, "name": name, "name_start": at},
                **{"name_end": at + len(name), "pronoun": pronoun, "pronoun_start": place},
                **{"pronoun_end": place + len(pronoun), "answer": ""},
            }
        )
    return rows


def test_page_needs_no_network():
    page = make_page(TEMPLATE, items(), "A sheet")
    assert (
        "http://" not in page and "https://" not in page and "src=" not in page.split("<body>")[1]
    )
    assert page.count("</script>") == 2


@pytest.fixture
def browser(tmp_path):
    with chromium(tmp_path) as driver:
        yield driver


def press(browser, *keys):
    from selenium.webdriver.common.action_chains import ActionChains

    for key in keys:
        ActionChains(browser).send_keys(key).perform()


def text(browser, identifier):
    from selenium.webdriver.common.by import By

    return browser.find_element(By.ID, identifier).get_attribute("textContent")


def shows(browser, **texts):
    """Wait until each element shows its text; a driver may be ahead of the page's events."""
    for _ in range(100):
        found = {identifier: text(browser, identifier) for identifier in texts}
        if found == texts:
            return
        time.sleep(0.1)
    assert found == texts


def exported(folder, name):
    for _ in range(100):
        if (folder / name).exists():
            return folder / name
        time.sleep(0.1)
    raise AssertionError(f"no {name} in {list(folder.iterdir()) if folder.exists() else folder}")


@pytest.mark.needs("browser")
def test_mark_undo_export_and_read_back(browser, tmp_path):
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys

    file = tmp_path / "a page.html"
    file.write_text(make_page(TEMPLATE, items(), "Sheet <1>"), encoding="utf-8")
    browser.get(file.as_uri())
    assert browser.title == "Sheet <1>"
    assert text(browser, "sentence") == SENTENCES[0][0]
    marks = browser.find_elements(By.TAG_NAME, "mark")
    assert [mark.text for mark in marks if mark.find_elements(By.XPATH, "ancestor::main")] == [
        *("dog", "who")
    ]
    shows(browser, position="1 of 3")
    press(browser, "y", "n")
    shows(browser, position="3 of 3", done="2 answered")
    assert text(browser, "sentence") == SENTENCES[2][0]
    press(browser, "z")
    shows(browser, position="2 of 3", done="1 answered")
    press(browser, "u")
    browser.find_element(By.ID, "no").click()
    shows(browser, done="3 answered")
    # Typing a name marks nothing.
    browser.find_element(By.ID, "annotator").send_keys("Any Uny", Keys.ENTER)
    press(browser, "e")
    file = exported(tmp_path / "downloads", "Any_Uny.csv")
    ids = [item["reference_id"] for item in items()]
    assert read_answers(file) == dict(zip(ids, ["yes", "unsure", "no"], strict=True))
    with open(file, encoding="utf-8-sig", newline="") as table:
        reader = csv.DictReader(table)
        assert tuple(reader.fieldnames) == SHEET_COLUMNS
        assert [row["sentence"] for row in reader] == [s for s, _, _ in SENTENCES]


@pytest.mark.needs("browser")
def test_answers_outlive_a_reload(browser, tmp_path):
    file = tmp_path / "page.html"
    file.write_text(make_page(TEMPLATE, items(), "Sheet"), encoding="utf-8")
    browser.get(file.as_uri())
    press(browser, "y")
    shows(browser, done="1 answered")
    # A browser stores in the background, faster than any reader reloads, not than a loaded machine.
    time.sleep(1)
    browser.refresh()
    shows(browser, done="1 answered", position="2 of 3")
    # There is nothing to undo after a reload.
    press(browser, "z")
    shows(browser, done="1 answered")
    assert not [e for e in browser.get_log("browser") if e["level"] == "SEVERE"]


@pytest.mark.needs("browser")
def test_two_tabs_show_the_same_answers(browser, tmp_path):
    file = tmp_path / "page.html"
    rows = [{**item, "answer": "yes" if i == 0 else ""} for i, item in enumerate(items())]
    file.write_text(make_page(TEMPLATE, rows, "Sheet"), encoding="utf-8")
    browser.get(file.as_uri())
    first = browser.current_window_handle
    browser.switch_to.new_window("tab")
    browser.get(file.as_uri())
    shows(browser, done="1 answered", position="2 of 3")
    press(browser, "n")
    shows(browser, done="2 answered")
    browser.switch_to.window(first)
    shows(browser, done="2 answered", position="3 of 3")


@pytest.mark.needs("browser")
def test_an_empty_sheet_says_so(browser, tmp_path):
    file = tmp_path / "page.html"
    file.write_text(make_page(TEMPLATE, [], "Sheet"), encoding="utf-8")
    browser.get(file.as_uri())
    press(browser, "y", "z", "j")
    shows(browser, position="Nothing to answer")
