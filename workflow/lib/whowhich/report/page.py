"""The self-contained HTML page: one file, no network."""

import base64
import json
import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import jinja2
import markdown_it
import pandas as pd
from markupsafe import Markup


@dataclass(frozen=True, slots=True)
class Table:
    """A table of the page: a plain name, a caption, a frame and the path of its CSV."""

    key: str
    caption: str
    frame: pd.DataFrame
    path: str


@dataclass(frozen=True, slots=True)
class Picture:
    """A figure of the page: caption, alternative text, the SVG file and its PDF's path."""

    key: str
    caption: str
    alt: str
    svg: str
    path: str


@dataclass(slots=True)
class Section:
    """A section of the page; browser: whether it holds the browser of references."""

    key: str
    title: str
    text: str = ""
    pictures: list[Picture] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    browser: bool = False

    def has_content(self) -> bool:
        """Whether there is anything to show."""
        return bool(self.text or self.pictures or self.tables or self.browser)


def render(assets: str | Path, context: Mapping[str, object], data: Mapping[str, object]) -> str:
    """The page as HTML.

    assets: folder of page.html.j2, page.css and page.js; context: the template's variables;
    data: what the page's script reads, embedded as JSON.
    """
    folder = Path(assets)
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(folder),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(cell=cell, plain_number=plain_number)
    return environment.get_template("page.html.j2").render(
        **context,
        css=Markup((folder / "page.css").read_text(encoding="utf-8")),
        script=Markup((folder / "page.js").read_text(encoding="utf-8")),
        data=Markup(embedded_json(data)),
    )


def embedded_json(data: Mapping[str, object]) -> str:
    """JSON that can stand inside a script element: no tag can end it early."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def picture(key: str, caption: str, alt: str, svg: str | Path) -> Picture:
    """A figure from its SVG file, as a data address: it can neither run nor load anything."""
    path = Path(svg)
    data = base64.b64encode(path.read_bytes()).decode()
    pdf = path.with_suffix(".pdf")
    return Picture(key, caption, alt, f"data:image/svg+xml;base64,{data}", _below_results(pdf))


def table(key: str, caption: str, csv: str | Path, columns: Iterable[str] | None = None) -> Table:
    """A table from its CSV file; columns: which to show, all if None."""
    frame = pd.read_csv(csv, keep_default_na=False, na_values=[""])
    if columns is not None:
        frame = frame[list(columns)]
    return Table(key, caption, frame, _below_results(Path(csv)))


def prose(markdown: str) -> Markup:
    """HTML of a Markdown text of our own; HTML inside it is shown as text."""
    return Markup(markdown_it.MarkdownIt("js-default").render(markdown))


def cell(value) -> str:
    """A table cell as a reader wants it: three decimals, an empty cell for nothing."""
    if value is None or (isinstance(value, float) and math.isnan(value)):
        return ""
    if isinstance(value, float) and not value.is_integer():
        return f"{value:.3f}" if abs(value) >= 0.001 else f"{value:.1e}"
    if isinstance(value, float):
        return f"{value:.0f}"
    return str(value)


def plain_number(value) -> str:
    """The value that a column is sorted by; empty for what is no number."""
    if isinstance(value, (int, float)) and not (isinstance(value, float) and math.isnan(value)):
        return repr(float(value))
    return ""


def _below_results(path: Path) -> str:
    """A path relative to the page's folder, results/report/."""
    text = path.as_posix()
    return re.sub(r"^results/", "../", text)
