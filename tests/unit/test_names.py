"""The names table: what is read and what is refused."""

from pathlib import Path

import pytest

from whowhich.errors import InputError
from whowhich.names import Name, read_names, word_forms

SHIPPED = Path(__file__).parents[2] / "resources" / "names.csv"


def table(tmp_path, text):
    path = tmp_path / "names.csv"
    path.write_text(text, encoding="utf-8")
    return path


def test_shipped_table_is_the_papers():
    names = read_names(SHIPPED)
    assert len(names) == 46
    assert sum(name.wikipedia_frequency for name in names) == 2_896_963
    by_name = {name.name: name for name in names}
    assert by_name["human"].category == "human"
    assert by_name["mouse"].plurals == ("mice",)
    assert {n.name for n in names if n.category == "farm"} == {
        "chicken",
        "cow",
        "duck",
        "pig",
        "sheep",
        "turkey",
    }
    assert {n.name for n in names if n.category == "companion"} == {
        "dog",
        "cat",
        "newfoundland",
        "persian",
        "bombay",
    }


def test_own_list_needs_two_columns_only(tmp_path):
    path = table(tmp_path, "\ufeffname,category\nguinea pig,companion\n")
    assert read_names(path) == [Name("guinea pig", "companion")]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("name,category\ndog,farm\ndog,farm\n", ["'dog'", "twice"]),
        ("name,category\nDog,farm\ndog,farm\n", ["'dog'", "twice", "case"]),
        ("name,category,plural\nox,farm,oxen\noxen,farm,\n", ["'oxen'", "'ox'"]),
        ("name,category\ndog,pet\n", ["line 2", "'pet'", "'companion'"]),
        ("name,category\n,farm\n", ["line 2", "empty"]),
        ("name,kind\ndog,farm\n", ["'category'", "'kind'"]),
        ("name,category\n", ["no row"]),
        ("name,category\ndog\n", ["line 2", "number of fields"]),
        ("name,category\ndog,farm,x\n", ["line 2", "number of fields"]),
        ("name,category,plural,wikipedia_frequency\ndog,farm,dogs,1e3\n", ["'1e3'", "whole"]),
    ],
)
def test_what_is_refused(tmp_path, text, parts):
    path = table(tmp_path, text)
    with pytest.raises(InputError) as error:
        read_names(path)
    for part in (*parts, str(path)):
        assert part in str(error.value)


def test_missing_or_binary_file(tmp_path):
    with pytest.raises(InputError, match="cannot read"):
        read_names(tmp_path / "gone.csv")
    (tmp_path / "x.csv").write_bytes(b"name,category\n\xff\xfe,farm\n")
    with pytest.raises(InputError, match="cannot read"):
        read_names(tmp_path / "x.csv")


def test_forms():
    names = [Name("Mouse", "other", ("mice", "Mouses")), Name("sheep", "farm", ("sheep",))]
    assert word_forms(names) == {
        "mouse": "Mouse",
        "mice": "Mouse",
        "mouses": "Mouse",
        "sheep": "sheep",
    }
    assert word_forms(names, plurals=False, ignore_case=False) == {
        "Mouse": "Mouse",
        "sheep": "sheep",
    }
