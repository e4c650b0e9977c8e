"""The sheet that an annotator fills in, and its key, which the annotator doesn't see.

An item is a pair of a name and a pronoun in a sentence; the question is whether the pronoun
refers to the name. Strata and methods stand in the key alone: the annotator is blind to them.
"""

import csv
import io
import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from whowhich.annotation.draw import StratifiedDraw, priority
from whowhich.atomic import atomic_path
from whowhich.errors import InputError, choices

ITEM_COLUMNS = (
    *("reference_id", "corpus", "document", "sentence"),
    *("name", "name_start", "name_end", "pronoun", "pronoun_start", "pronoun_end"),
)
SHEET_COLUMNS = (*ITEM_COLUMNS, "answer")
KEY_COLUMNS = ("reference_id", "pronoun", "found", "population", "drawn")
ANSWERS = ("yes", "no", "unsure")
_SHORT = {answer[0]: answer for answer in ANSWERS}


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
