"""One table as CSV (full precision or rounded), Markdown and LaTeX (booktabs)."""

import os
from collections.abc import Callable, Mapping
from pathlib import Path

import pandas as pd
from tabulate import tabulate

from whowhich.files import atomic_path

FORMATS = ("csv", "md", "tex")
MISSING = "–"
# A longer table breaks over pages in LaTeX.
LONG_TABLE = 40

_MARKDOWN = str.maketrans({c: f"\\{c}" for c in "\\|*_`<[]"} | {"\n": " ", "\r": " "})
_LATEX = str.maketrans(
    {
        "\\": r"\textbackslash{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "\n": " ",
        "\r": " ",
        **{c: f"\\{c}" for c in "&%$#_{}"},
        "–": "--",
    }
)


def write_formats(
    frame: pd.DataFrame,
    stem: str | os.PathLike,
    *,
    caption: str = "",
    label: str = "",
    digits: int | Mapping[str, int] = 3,
    headers: Mapping[str, str] | None = None,
    bold: Callable[[str], bool] | None = None,
) -> list[Path]:
    """Write `frame` (its index is dropped) as {stem}.csv, {stem}.md and {stem}.tex.

    The CSV holds the column names and full values as they are. In Markdown and LaTeX floats are
    rounded to `digits` (one number, or one a column), a missing value is a dash, columns are
    titled by `headers` where given, and what the format would take for markup is escaped.
    `caption` and `label` go to LaTeX, the caption also above the Markdown table. Of a cell that
    lists words ("ripe, mute") Markdown and LaTeX set those in bold of which `bold` is true.

    Returns the three paths; each file appears whole or not at all.
    """
    shown = _rounded(frame, digits)
    shown.columns = pd.Index([(headers or {}).get(str(c), str(c)) for c in frame.columns])
    numeric = [pd.api.types.is_numeric_dtype(dtype) for dtype in frame.dtypes]
    texts = {
        "csv": csv_text(frame),
        "md": _markdown(shown, numeric, caption, bold),
        "tex": _latex(shown, numeric, caption, label, bold),
    }
    paths = []
    for kind in FORMATS:
        path = Path(f"{os.fspath(stem)}.{kind}")
        write_text(path, texts[kind])
        paths.append(path)
    return paths


def csv_text(frame: pd.DataFrame) -> str:
    """The frame as CSV without its index: floats in full, missing values empty."""
    return frame.to_csv(index=False, lineterminator="\n")


def write_csv(frame: pd.DataFrame, path: str | os.PathLike) -> None:
    """Write the frame as `csv_text` gives it, whole or not at all."""
    write_text(path, csv_text(frame))


def write_text(path: str | os.PathLike, text: str) -> None:
    """Write UTF-8 text, whole or not at all."""
    with atomic_path(path) as partial:
        partial.write_text(text, encoding="utf-8", newline="\n")


def _rounded(frame: pd.DataFrame, digits: int | Mapping[str, int]) -> pd.DataFrame:
    """All cells as text."""

    def as_text(column: str) -> Callable[[object], str]:
        places = digits if isinstance(digits, int) else digits.get(column, 3)

        def text(value: object) -> str:
            if value is None or value is pd.NA or value != value:
                return MISSING
            if isinstance(value, float):
                return f"{value:.{places}f}"
            return str(value)

        return text

    columns = {
        position: [as_text(str(name))(value) for value in frame.iloc[:, position]]
        for position, name in enumerate(frame.columns)
    }
    return pd.DataFrame(columns, dtype=object)


def _emphasised(
    cell: str, bold: Callable[[str], bool] | None, marks: str, escapes: dict[int, str]
) -> str:
    """The cell escaped, its bold words between the two halves of `marks`."""
    if bold is None:
        return cell.translate(escapes)
    before, after = marks.split("|")
    return ", ".join(
        f"{before}{word.translate(escapes)}{after}" if bold(word) else word.translate(escapes)
        for word in cell.split(", ")
    )


def _markdown(shown: pd.DataFrame, numeric: list[bool], caption: str, bold=None) -> str:
    table = tabulate(
        [
            [_emphasised(cell, bold, "**|**", _MARKDOWN) for cell in row]
            for row in shown.itertuples(index=False)
        ],
        headers=[str(column).translate(_MARKDOWN) for column in shown.columns],
        tablefmt="pipe",
        disable_numparse=True,
        colalign=["right" if n else "left" for n in numeric] if len(shown) else None,
    )
    return (f"{caption}\n\n" if caption else "") + table + "\n"


def _latex(shown: pd.DataFrame, numeric: list[bool], caption: str, label: str, bold=None) -> str:
    escaped = shown
    if len(shown):
        escaped = shown.map(lambda cell: _emphasised(cell, bold, r"\textbf{|}", _LATEX))
    escaped.columns = pd.Index([str(column).translate(_LATEX) for column in shown.columns])
    return escaped.to_latex(
        index=False,
        escape=False,
        longtable=len(shown) > LONG_TABLE,
        column_format="".join("r" if n else "l" for n in numeric),
        caption=caption.translate(_LATEX) or None,
        label=label or None,
    )


def write_rounded(frame: pd.DataFrame, path: str | os.PathLike) -> None:
    """Write the frame without its index, floats to six significant digits, whole or not at all."""
    with atomic_path(path) as partial:
        frame.to_csv(partial, index=False, float_format="%.6g", lineterminator="\n")
