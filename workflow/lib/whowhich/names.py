"""The table of names under study: reading, checking, and the word forms that count."""

import csv
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from whowhich.errors import InputError, choices

CATEGORIES = ("farm", "companion", "other", "human", "person", "thing")
COLUMNS = ("name", "category", "plural", "wikipedia_frequency")
REQUIRED_COLUMNS = COLUMNS[:2]
# What tables call the sum over all names, and that over all but human_names.
ALL_NAMES, WITHOUT_HUMAN = "all names", "without human"


@dataclass(frozen=True, slots=True)
class Name:
    """A name under study.

    name: as written in templates (singular); category: one of CATEGORIES; plurals: its plural
    forms, possibly none, possibly equal to the singular ("sheep"); wikipedia_frequency: as
    published in Table 1 of the paper, or None.
    """

    name: str
    category: str
    plurals: tuple[str, ...] = ()
    wikipedia_frequency: int | None = None


def read_names(path: str | Path) -> list[Name]:
    """Read a names table (CSV with a header; columns of COLUMNS, the last two optional).

    Several plural forms are separated by "|". The order of the file is kept.

    Raises InputError for a missing or unknown column, an empty or repeated name (ignoring case),
    an unknown category, a frequency that is no whole number, a form that two names share.
    """
    path = Path(path)
    try:
        with open(path, encoding="utf-8-sig", newline="") as file:
            reader = csv.DictReader(file)
            columns = tuple(reader.fieldnames or ())
            rows = list(reader)
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"names: cannot read {path}: {error}") from error
    missing = [column for column in REQUIRED_COLUMNS if column not in columns]
    unknown = [column for column in columns if column not in COLUMNS]
    if missing or unknown:
        raise InputError(
            f"names: {path}: missing columns {missing}, unknown columns {unknown}; "
            f"valid are {choices(COLUMNS)}"
        )
    names = [_parse(path, line, row) for line, row in enumerate(rows, start=2)]
    if not names:
        raise InputError(f"names: {path} has no row")
    _check_unique(path, names)
    return names


def _parse(path: Path, line: int, row: dict) -> Name:
    where = f"names: {path}, line {line}"
    if None in row or None in row.values():
        raise InputError(f"{where}: the number of fields differs from the header's")
    name, category = row["name"].strip(), row["category"].strip()
    if not name:
        raise InputError(f"{where}: the name is empty")
    if category not in CATEGORIES:
        raise InputError(
            f"{where}: category {category!r} of {name!r}; valid are {choices(CATEGORIES)}"
        )
    frequency = (row.get("wikipedia_frequency") or "").strip()
    if frequency and not frequency.isdecimal():
        raise InputError(
            f"{where}: wikipedia_frequency {frequency!r} of {name!r} is no whole number"
        )
    plurals = tuple(form.strip() for form in (row.get("plural") or "").split("|") if form.strip())
    return Name(name, category, plurals, int(frequency) if frequency else None)


def _check_unique(path: Path, names: list[Name]) -> None:
    owner: dict[str, str] = {}
    for name in names:
        for form in {name.name.lower(), *(plural.lower() for plural in name.plurals)}:
            if form in owner:
                twice = name.name.lower() == form == owner[form].lower()
                raise InputError(
                    f"names: {path}: "
                    + (
                        f"{name.name!r} stands there twice (case is ignored)"
                        if twice
                        else f"the form {form!r} belongs to both {owner[form]!r} and {name.name!r}"
                    )
                )
            owner[form] = name.name


def human_names(names: Iterable[Name]) -> list[str]:
    """The names of category "human", which the paper's counts have also without."""
    return [name.name for name in names if name.category == "human"]


def word_forms(
    names: Iterable[Name], plurals: bool = True, ignore_case: bool = True
) -> dict[str, str]:
    """Map each form that counts as an occurrence to its name.

    With `ignore_case` the forms are lower-case and text is to be lower-cased before look-up;
    without, they are as the table writes them. A form may hold spaces ("guinea pig").
    """
    forms = {}
    for name in names:
        for form in (name.name, *(name.plurals if plurals else ())):
            forms[form.lower() if ignore_case else form] = name.name
    return forms


def canonical_order(names: Iterable[str]) -> list[str]:
    """Names sorted by their letters, case ignored first (ties by case)."""
    return sorted(names, key=lambda name: (name.casefold(), name))
