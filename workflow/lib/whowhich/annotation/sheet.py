"""The sheet that an annotator fills in, as CSV and HTML, and its key; how it is drawn and read."""

import csv
import hashlib
import io
import json
import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import pyarrow.parquet as pq
from jinja2 import Environment, StrictUndefined

from whowhich.errors import InputError, choices
from whowhich.files import atomic_path
from whowhich.stats.sampling import StratifiedDraw, priority
from whowhich.tables.corpus_schemas import CANDIDATES
from whowhich.tables.parquet import read_table

ITEM_COLUMNS = (
    "reference_id",
    "corpus",
    "document",
    "sentence",
    "name",
    "name_start",
    "name_end",
    "pronoun",
    "pronoun_start",
    "pronoun_end",
)
SHEET_COLUMNS = (*ITEM_COLUMNS, "answer")
KEY_COLUMNS = ("reference_id", "pronoun", "found", "population", "drawn")
ANSWERS = ("yes", "no", "unsure")
_SHORT = {answer[0]: answer for answer in ANSWERS}

Draw = StratifiedDraw[tuple[str, bool], Mapping]


def draw_items(
    drawn: StratifiedDraw[tuple[str, bool], Mapping], seed: int
) -> tuple[list[dict], list[dict]]:
    """Rows of the sheet and of its key, in one random order.

    drawn: items (with ITEM_COLUMNS) by stratum: the pronoun, and whether it was found to refer
    to the name. The key has the number of items of the stratum and of those drawn.
    """
    items, keys = [], []
    for (pronoun, found), rows in drawn.strata():
        for row in rows:
            items.append({**{column: row[column] for column in ITEM_COLUMNS}, "answer": ""})
            population = drawn.population[pronoun, found]
            values = (row["reference_id"], pronoun, found, population, len(rows))
            keys.append(dict(zip(KEY_COLUMNS, values, strict=True)))
    # Another random number than the draw's, or the order would show the strata's sizes.
    shuffled = sorted(
        zip(items, keys, strict=True),
        key=lambda pair: (priority(seed, f"order {pair[1]['reference_id']}"), pair[1]["pronoun"]),
    )
    return [item for item, _ in shuffled], [key for _, key in shuffled]


def write_table(
    path: str | os.PathLike, columns: Sequence[str], rows: Iterable[Mapping[str, object]]
) -> None:
    """Write a sheet or key as CSV with a byte order mark, without which Excel misreads it."""
    with (
        atomic_path(path) as partial,
        open(partial, "w", encoding="utf-8-sig", newline="") as file,
    ):
        writer = csv.DictWriter(file, columns)
        writer.writeheader()
        writer.writerows(rows)


def read_key(path: str | os.PathLike) -> list[dict]:
    """Rows of a key with `found` as bool, `population` and `drawn` as int."""
    with open(path, encoding="utf-8-sig", newline="") as file:
        return [
            {
                **row,
                "found": row["found"] == "True",
                "population": int(row["population"]),
                "drawn": int(row["drawn"]),
            }
            for row in csv.DictReader(file)
        ]


def read_answers(path: str | os.PathLike) -> dict[str, str]:
    """An annotator's answers by reference_id: one of ANSWERS, or "" where there is none yet.

    The CSV may have passed through a spreadsheet: separated by comma, semicolon or tab, columns in
    any order, answers in any case or as their first letter.

    Raises InputError for a file that isn't such a table, a missing column, an unknown answer, or
    a reference_id that stands there twice with different answers.
    """
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"annotation.sheets: cannot read {path}: {error}") from error
    header = text.split("\n", 1)[0]
    separator = max(",;\t", key=header.count)
    reader = csv.DictReader(io.StringIO(text, newline=""), delimiter=separator)
    missing = [c for c in ("reference_id", "answer") if c not in (reader.fieldnames or ())]
    if missing:
        raise InputError(
            f"annotation.sheets: {path}: no column {missing[0]!r}; "
            f"the columns are {choices(reader.fieldnames or ())}"
        )
    answers: dict[str, str] = {}
    for row in reader:
        where = f"annotation.sheets: {path}, line {reader.line_num}"
        given = (row["answer"] or "").strip().lower()
        answer = _SHORT.get(given, given)
        if answer not in ("", *ANSWERS):
            raise InputError(f"{where}: answer {row['answer']!r}; valid are {choices(ANSWERS)}")
        identifier = (row["reference_id"] or "").strip()
        if answers.get(identifier, answer) != answer:
            raise InputError(f"{where}: {identifier} has a second, different answer")
        answers[identifier] = answer
    return answers


def draw_references(path: str | os.PathLike, seed: int, size: int) -> Draw:
    """`size` references a pronoun of a references table, read in batches."""
    draw: Draw = StratifiedDraw(seed, size)
    with pq.ParquetFile(path) as file:
        for batch in file.iter_batches(columns=list(ITEM_COLUMNS)):
            for row in batch.to_pylist():
                draw.offer((row["pronoun"], True), row["reference_id"], row)
    return draw


def merge_candidates(paths: Iterable[str | os.PathLike], seed: int, size: int) -> Draw:
    """`size` pairs a pronoun that were found to be references and as many that were not.

    paths: samples of shards, drawn with the same seed and size.
    """
    draw: Draw = StratifiedDraw(seed, size)
    population: Counter[tuple[str, bool]] = Counter()
    for path in paths:
        here = {}
        for row in read_table(path, CANDIDATES).to_pylist():
            stratum = (row["pronoun"], row["found"])
            here[stratum] = row["population"]
            draw.offer(stratum, row["reference_id"], row)
        population.update(here)
    draw.population = population
    return draw


def make_page(template: str, items: Sequence[Mapping], title: str) -> str:
    """The page: `template` (Jinja2) filled with the rows of a sheet.

    The text is cut into parts here, since offsets are code points, which JavaScript doesn't
    count in.
    """
    rows = [{column: item[column] for column in SHEET_COLUMNS} for item in items]
    shown = [_parts(item) for item in items]
    data = {"title": title, "columns": SHEET_COLUMNS, "rows": rows, "parts": shown}
    encoded = json.dumps(data, ensure_ascii=False, sort_keys=True)
    # Inside a script element "</script" and "<!--" would end or change the element.
    encoded = encoded.replace("<", "\\u003c").replace("\u2028", "\\u2028")
    identity = hashlib.sha256(encoded.encode("utf-8", "surrogatepass")).hexdigest()[:16]
    environment = Environment(autoescape=True, undefined=StrictUndefined)
    return environment.from_string(template).render(title=title, data=encoded, identity=identity)


def _parts(item: Mapping) -> list[str]:
    """Text before the name, the name, text between, the pronoun, text after."""
    text = item["sentence"]
    cuts = [item[c] for c in ("name_start", "name_end", "pronoun_start", "pronoun_end")]
    return [
        text[a:b] for a, b in zip([0, *map(int, cuts)], [*map(int, cuts), len(text)], strict=True)
    ]
