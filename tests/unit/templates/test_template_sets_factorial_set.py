"""Reading crossed templates."""

from pathlib import Path

import pytest

from whowhich.errors import InputError
from whowhich.templates.template_sets import read_factorial

SHIPPED = Path(__file__).parents[3] / "resources" / "factorial_templates.csv"


def lines(subjects=("She", "He", "It"), pronouns=("who", "that")):
    return [f"{s},{p},{s} is a {{name}} {p} is {{mask}}" for s in subjects for p in pronouns]


def write(tmp_path, rows):
    path = tmp_path / "factorial.csv"
    path.write_text("\n".join(["subject,pronoun,text", *rows]) + "\n")
    return path


def test_the_shipped_design_crosses_five_subjects_with_three_pronouns():
    cells = read_factorial(SHIPPED)
    assert {(c.subject, c.pronoun) for c in cells} == {
        (s, p) for s in ("She", "He", "It", "This", "That") for p in ("who", "which", "that")
    }
    assert all(
        c.text == f"{c.subject} is {{article}} {{name}} {c.pronoun} is {{mask}}." for c in cells
    )


def test_order_has_no_meaning(tmp_path):
    assert read_factorial(write(tmp_path, lines())) == read_factorial(
        write(tmp_path, lines()[::-1])
    )


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        (lines()[:-1], r"no template for \[\('It', 'that'\)\]"),
        ([*lines(), "It,that,It {name} {mask}"], "line 8: It with that stands there twice"),
        (lines(subjects=("She", "It")), "needs She, He"),
        (lines(pronouns=("which", "that")), "needs She, He.*who"),
        (lines(subjects=("She", "He", "They")), "subject 'They'"),
        (lines(pronouns=("who", "whom")), "pronoun 'whom'"),
    ],
)
def test_incomplete_designs_are_refused(tmp_path, rows, reason):
    with pytest.raises(InputError, match=reason):
        read_factorial(write(tmp_path, rows))
