"""Template sentences read from tables: the paper's two sets (section 4.1), and crossed ones."""

import csv
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from whowhich.errors import InputError, choices
from whowhich.templates.placeholders import check_text

CONDITIONS = ("object", "human")
COLUMNS = ("condition", "text")

FACTORIAL_COLUMNS = ("subject", "pronoun", "text")
# What the effects are contrasts of, as in the paper's two sets.
HUMAN_SUBJECTS = ("She", "He")
OBJECT_SUBJECTS = ("It", "This", "That")
HUMAN_PRONOUNS = ("who",)
OBJECT_PRONOUNS = ("which", "that")


@dataclass(frozen=True, slots=True, order=True)
class Template:
    """condition: one of CONDITIONS; text: with {mask}, {name} and perhaps {article}."""

    condition: str
    text: str


def read_csv(path: str | Path, columns: tuple[str, ...], what: str) -> list[tuple[str, dict]]:
    """Rows of a small CSV file with exactly these columns, each with where it stands.

    Raises InputError, which begins with `what`, if it can't be read, has other columns or no row.
    """
    try:
        with open(path, encoding="utf-8-sig", newline="") as file:
            reader = csv.DictReader(file)
            header = tuple(reader.fieldnames or ())
            rows = [(f"{what}: {path}, line {reader.line_num}", row) for row in reader]
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{what}: cannot read {path}: {error}") from error
    if sorted(header) != sorted(columns):
        raise InputError(f"{what}: {path}: columns {list(header)}; valid are {choices(columns)}")
    if not rows:
        raise InputError(f"{what}: {path} has no row")
    for where, row in rows:
        if None in row or None in row.values():
            raise InputError(f"{where}: the number of fields differs from the header's")
    return rows


def read_templates(path: str | Path) -> list[Template]:
    """Read a set of templates (CSV with the columns condition and text) in canonical order.

    The order in the file has no meaning: templates are sorted, so that it cannot move a result.

    Raises InputError for wrong columns, an unknown condition, a faulty text (`check_text`), a text
    that a condition has twice, a condition without any.
    """
    found: set[Template] = set()
    for where, row in read_csv(path, COLUMNS, "templates"):
        condition, text = row["condition"].strip(), row["text"].strip()
        if condition not in CONDITIONS:
            raise InputError(f"{where}: condition {condition!r}; valid are {choices(CONDITIONS)}")
        check_text(text, where)
        template = Template(condition, text)
        if template in found:
            raise InputError(f"{where}: {text!r} stands twice among the {condition} templates")
        found.add(template)
    for condition in CONDITIONS:
        if not any(template.condition == condition for template in found):
            raise InputError(f"templates: {path} has no template of condition {condition!r}")
    return sorted(found)


@dataclass(frozen=True, slots=True, order=True)
class Cell:
    """A template of the design: its subject, its relative pronoun and its text."""

    subject: str
    pronoun: str
    text: str


def read_factorial(path: str | Path) -> list[Cell]:
    """Read a crossed set of templates (CSV: subject, pronoun, text) in canonical order.

    Raises InputError for wrong columns, a subject or pronoun other than those above, a faulty
    text, and unless each subject meets each pronoun exactly once, with at least one subject and
    one pronoun on each side, and with both She and He.
    """
    cells: dict[tuple[str, str], Cell] = {}
    for where, row in read_csv(path, FACTORIAL_COLUMNS, "templates.factorial"):
        subject, pronoun, text = (row[column].strip() for column in FACTORIAL_COLUMNS)
        if subject not in HUMAN_SUBJECTS + OBJECT_SUBJECTS:
            raise InputError(
                f"{where}: subject {subject!r}; valid are {HUMAN_SUBJECTS + OBJECT_SUBJECTS}"
            )
        if pronoun not in HUMAN_PRONOUNS + OBJECT_PRONOUNS:
            raise InputError(
                f"{where}: pronoun {pronoun!r}; valid are {HUMAN_PRONOUNS + OBJECT_PRONOUNS}"
            )
        check_text(text, where)
        if (subject, pronoun) in cells:
            raise InputError(f"{where}: {subject} with {pronoun} stands there twice")
        cells[subject, pronoun] = Cell(subject, pronoun, text)
    subjects = {subject for subject, _ in cells}
    pronouns = {pronoun for _, pronoun in cells}
    missing = sorted(set(product(subjects, pronouns)) - set(cells))
    if missing:
        raise InputError(f"templates.factorial: {path}: no template for {missing}")
    if not (
        set(HUMAN_SUBJECTS) <= subjects
        and subjects & set(OBJECT_SUBJECTS)
        and pronouns & set(HUMAN_PRONOUNS)
        and pronouns & set(OBJECT_PRONOUNS)
    ):
        raise InputError(
            f"templates.factorial: {path}: an effect needs She, He and one of {OBJECT_SUBJECTS}, "
            f"and who and one of {OBJECT_PRONOUNS}"
        )
    return sorted(cells.values())
