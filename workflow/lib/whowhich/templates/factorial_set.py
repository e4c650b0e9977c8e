"""Templates that cross subjects with relative pronouns, so that their effects come apart."""

from dataclasses import dataclass
from itertools import product
from pathlib import Path

from whowhich.errors import InputError
from whowhich.templates.placeholders import check_text
from whowhich.templates.template_set import read_csv

COLUMNS = ("subject", "pronoun", "text")
# What the effects are contrasts of, as in the paper's two sets.
HUMAN_SUBJECTS = ("She", "He")
OBJECT_SUBJECTS = ("It", "This", "That")
HUMAN_PRONOUNS = ("who",)
OBJECT_PRONOUNS = ("which", "that")


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
    for where, row in read_csv(path, COLUMNS, "templates.factorial"):
        subject, pronoun, text = (row[column].strip() for column in COLUMNS)
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
