"""Tables as CSV, Markdown and LaTeX."""

import math

import pandas as pd
import pytest

from whowhich.tables.formats import write_csv, write_formats

FRAME = pd.DataFrame(
    {
        "name": ["cat", "a|b_c"],
        "words": ["f**ked, 50%", "##gratory & {x}"],
        "share": [0.123456789012345, math.nan],
        "count": [3, 40],
    }
)


@pytest.fixture
def written(tmp_path):
    paths = write_formats(
        FRAME,
        tmp_path / "a table",
        caption="Shares of 5% & more",
        label="tab:x",
        digits={"share": 2},
        headers={"name": "animal name"},
    )
    assert [path.name for path in paths] == ["a table.csv", "a table.md", "a table.tex"]
    return [path.read_text(encoding="utf-8") for path in paths]


def test_csv_has_everything(written):
    lines = written[0].splitlines()
    assert lines == [
        "name,words,share,count",
        'cat,"f**ked, 50%",0.123456789012345,3',
        "a|b_c,##gratory & {x},,40",
    ]


def test_markdown_rounds_and_escapes(written):
    assert written[1].splitlines()[0] == "Shares of 5% & more"
    rows = [line for line in written[1].splitlines() if line.startswith("|")]
    assert [cell.strip() for cell in rows[0].strip("|").split("|")] == [
        "animal name",
        "words",
        "share",
        "count",
    ]
    assert rows[1].count("|") == 5
    assert r"f\*\*ked, 50%" in rows[2]
    assert "0.12 " in rows[2]
    assert r"a\|b\_c" in rows[3]
    assert "–" in rows[3]


def test_latex_is_booktabs_and_escaped(written):
    text = written[2]
    for rule in (r"\toprule", r"\midrule", r"\bottomrule", r"\label{tab:x}"):
        assert rule in text
    assert r"\caption{Shares of 5\% \& more}" in text
    assert r"f**ked, 50\%" in text
    assert r"\#\#gratory \& \{x\}" in text
    assert r"a|b\_c" in text
    assert "begin{tabular}{llrr}" in text


def test_long_tables_break_over_pages(tmp_path):
    _, _, tex = write_formats(pd.DataFrame({"n": range(46)}), tmp_path / "long")
    assert r"\begin{longtable}" in tex.read_text()


def test_an_empty_table_has_its_header(tmp_path):
    csv, markdown, tex = write_formats(FRAME[:0], tmp_path / "empty")
    assert csv.read_text() == "name,words,share,count\n"
    assert "name" in markdown.read_text() and "name" in tex.read_text()


def test_missing_integers_are_empty(tmp_path):
    frame = pd.DataFrame({"n": pd.array([1, None], dtype="Int64")})
    write_csv(frame, tmp_path / "x.csv")
    assert (tmp_path / "x.csv").read_text() == 'n\n1\n""\n'
    assert "–" in write_formats(frame, tmp_path / "y")[1].read_text()


def test_words_in_bold_within_a_cell(tmp_path):
    frame = pd.DataFrame({"name": ["pig"], "words": ["f**ked, r_ipe, old"]})
    write_formats(frame, tmp_path / "t", bold=lambda word: word in ("f**ked", "r_ipe"))
    assert (tmp_path / "t.csv").read_text() == 'name,words\npig,"f**ked, r_ipe, old"\n'
    assert r"| **f\*\*ked**, **r\_ipe**, old |" in (tmp_path / "t.md").read_text()
    assert r"\textbf{f**ked}, \textbf{r\_ipe}, old" in (tmp_path / "t.tex").read_text()
