import csv

import pytest

from whowhich.annotation.draw import StratifiedDraw
from whowhich.annotation.sheet import (
    KEY_COLUMNS,
    SHEET_COLUMNS,
    draw_items,
    read_answers,
    read_key,
    write_table,
)
from whowhich.errors import InputError


def item(number, pronoun="who", sentence="A dog, “old”\t🐎 who ran."):
    start = sentence.index(pronoun)
    return {
        **{"reference_id": f"{number:020x}", "corpus": "c", "document": "d, e.txt"},
        **{"sentence": sentence, "name": "dog", "name_start": 2, "name_end": 5},
        **{"pronoun": pronoun, "pronoun_start": start, "pronoun_end": start + len(pronoun)},
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
