"""Reading the two sets of templates."""

import itertools
from pathlib import Path

import pytest

from whowhich.errors import InputError
from whowhich.templates.template_sets import Template, read_templates

SHIPPED = Path(__file__).parents[3] / "resources" / "templates.csv"
LINES = ["human,She is {name} {mask}", "object,It is {name} {mask}", "object,That {name} {mask}"]


def write(tmp_path, *lines, header="condition,text"):
    path = tmp_path / "templates.csv"
    path.write_text("\n".join([header, *lines]) + "\n")
    return path


def test_the_shipped_templates_are_those_of_the_paper():
    templates = read_templates(SHIPPED)
    human = {t.text for t in templates if t.condition == "human"}
    assert human == {f"{s} is {{article}} {{name}} who is {{mask}}." for s in ("She", "He")}
    expected = {
        f"{subject} is {{article}} {{name}} {pronoun} is {{mask}}."
        for subject in ("This", "That", "It")
        for pronoun in ("which", "that")
    }
    assert {t.text for t in templates if t.condition == "object"} == expected


def test_order_in_the_file_has_no_meaning(tmp_path):
    read = {
        tuple(read_templates(write(tmp_path, *order))) for order in itertools.permutations(LINES)
    }
    assert len(read) == 1
    assert Template("human", "She is {name} {mask}") in read.pop()


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ([*LINES, "person,He is {name} {mask}"], "line 5: condition 'person'.*'object', 'human'"),
        ([*LINES, LINES[0]], "line 5: .* stands twice among the human"),
        (LINES[:1], "no template of condition 'object'"),
        (LINES[1:], "no template of condition 'human'"),
        ([*LINES, "human,She {name}"], "line 5: .*has 0"),
        ([*LINES, "human"], "line 5: the number of fields"),
        ([], "has no row"),
    ],
)
def test_faults_are_refused(tmp_path, lines, reason):
    with pytest.raises(InputError, match=reason):
        read_templates(write(tmp_path, *lines))


def test_wrong_columns_and_missing_files_are_refused(tmp_path):
    with pytest.raises(InputError, match="valid are 'condition', 'text'"):
        read_templates(write(tmp_path, *LINES, header="set,text"))
    with pytest.raises(InputError, match="cannot read"):
        read_templates(tmp_path / "none.csv")
