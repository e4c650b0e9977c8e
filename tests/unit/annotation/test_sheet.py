""""""

import csv
import time

import pytest

from browsers import chromium
from conftest import REPOSITORY
from whowhich.annotation.sheet import (
    KEY_COLUMNS,
    SHEET_COLUMNS,
    draw_items,
    make_page,
    read_answers,
    read_key,
    write_table,
)
from whowhich.errors import InputError
from whowhich.stats.sampling import StratifiedDraw


def item(number, pronoun="who", sentence="A dog, “old”\t🐎 who ran."):
    start = sentence.index(pronoun)
    return {
        "reference_id": f"{number:020x}",
        "corpus": "c",
        "document": "d, e.txt",
        "sentence": sentence,
        "name": "dog",
        "name_start": 2,
        "name_end": 5,
        "pronoun": pronoun,
        "pronoun_start": start,
        "pronoun_end": start + len(pronoun),
        "method": "relcl",
    }


@pytest.fixture
def drawn():
    draw = StratifiedDraw(7, 4)
    for number in range(60):
        stratum = ("who", number % 2 == 0) if number < 50 else ("whom", True)
        draw.offer(stratum, str(number), item(number))
    return draw_items(draw, 7)


def test_key_has_populations(drawn, tmp_path):
    items, keys = drawn
    assert [row["reference_id"] for row in items] == [row["reference_id"] for row in keys]
    write_table(tmp_path / "key.csv", KEY_COLUMNS, keys)
    strata = {
        (row["pronoun"], row["found"], row["population"], row["drawn"])
        for row in read_key(tmp_path / "key.csv")
    }
    assert strata == {("who", True, 25, 4), ("who", False, 25, 4), ("whom", True, 10, 4)}


def test_sheet_shows_neither_method_nor_stratum(drawn):
    items, keys = drawn
    assert set(items[0]) == set(SHEET_COLUMNS)
    assert [key["found"] for key in keys] != sorted(key["found"] for key in keys)


def test_sheet_survives_the_csv(drawn, tmp_path):
    write_table(tmp_path / "sheet.csv", SHEET_COLUMNS, drawn[0])
    with open(tmp_path / "sheet.csv", encoding="utf-8-sig", newline="") as file:
        read = list(csv.DictReader(file))
    assert [row["sentence"] for row in read] == [row["sentence"] for row in drawn[0]]
    assert set(read_answers(tmp_path / "sheet.csv").values()) == {""}


@pytest.mark.parametrize(
    "text",
    [
        "reference_id,answer\na,yes\nb,no\nc,\nd,unsure\n",
        "\ufeffreference_id;x;answer\r\na;1;Yes\r\nb;2;N\r\nc;3;\r\nd;4; u \r\n",
        'answer\tx\treference_id\ny\t"two\nlines"\ta\nno\t\tb\n\t\tc\nUNSURE\t\td\n',
    ],
)
def test_answers_as_spreadsheets_write_them(tmp_path, text):
    (tmp_path / "a.csv").write_text(text, encoding="utf-8", newline="")
    assert read_answers(tmp_path / "a.csv") == {"a": "yes", "b": "no", "c": "", "d": "unsure"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("reference_id,answer\na,maybe\n", "line 2: answer 'maybe'; valid are 'yes', 'no'"),
        ("id,answer\na,yes\n", "no column 'reference_id'; the columns are 'id', 'answer'"),
        ("", "no column 'reference_id'"),
        ("reference_id,answer\na,yes\na,no\n", "line 3: a has a second, different answer"),
    ],
)
def test_what_is_no_sheet_is_refused(tmp_path, text, message):
    (tmp_path / "a.csv").write_text(text)
    with pytest.raises(InputError, match=message):
        read_answers(tmp_path / "a.csv")


def test_an_absent_or_binary_file_is_refused(tmp_path):
    (tmp_path / "b.csv").write_bytes(b"PK\x03\x04\xff\xfe")
    for name in ("absent.csv", "b.csv"):
        with pytest.raises(InputError, match=f"cannot read .*{name}"):
            read_answers(tmp_path / name)


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
                "reference_id": f"{number}e{number:018d}",
                "corpus": "c",
                "document": "d.txt",
                "sentence": sentence,
                "name": name,
                "name_start": at,
                "name_end": at + len(name),
                "pronoun": pronoun,
                "pronoun_start": place,
                "pronoun_end": place + len(pronoun),
                "answer": "",
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
        "dog",
        "who",
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
