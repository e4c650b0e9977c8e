"""The list in docs/paper.md, the registry, and the rules agree."""

import re
from pathlib import Path

import pytest

from whowhich.flow.stages import STAGES
from whowhich.published.numbering import FIGURE, NUMBERED, TABLE

REPOSITORY = Path(__file__).parents[3]
RULES = dict(
    re.findall(
        r"^rule (\w+):\n(.*?)(?=^\w|\Z)",
        "\n".join(path.read_text() for path in (REPOSITORY / "workflow/rules").glob("*.smk")),
        re.MULTILINE | re.DOTALL,
    )
)


def outputs(rule: str) -> str:
    return re.search(r"^    output:\n(.*?)^    \w", RULES[rule], re.MULTILINE | re.DOTALL)[1]


def test_every_table_and_figure_is_there_once():
    numbers = []
    for item in NUMBERED:
        kind, rest = re.fullmatch(r"(Table|Figure)s? ([\d, -]+)", item.number).groups()
        for part in rest.split(", "):
            first, _, last = part.partition("-")
            numbers += [(kind, n) for n in range(int(first), int(last or first) + 1)]
        assert item.suffixes == (TABLE if kind == "Table" else FIGURE)
    assert sorted(numbers) == sorted(
        (kind, n) for kind in ("Table", "Figure") for n in range(1, 12)
    )
    assert len({item.place for item in NUMBERED}) == len(NUMBERED)


def test_the_docs_list_is_the_registry():
    text = (REPOSITORY / "docs" / "paper.md").read_text()
    rows = [
        tuple(cell.strip().strip("`") for cell in line.strip("|").split("|"))
        for line in text.splitlines()
        if re.match(r"\| (Table|Figure)s? \d", line)
    ]
    assert rows == [
        (
            item.number,
            item.shows,
            f"{STAGES[item.stage].folder or item.stage}/{item.pattern}",
            item.place,
            item.rule,
            item.beside,
        )
        for item in NUMBERED
    ]


@pytest.mark.parametrize("item", NUMBERED, ids=lambda item: item.number)
def test_the_rule_makes_the_file(item):
    # Closed by a quote: "top_words" is no "top_words_selected".
    assert f'{item.pattern}"' in outputs(item.rule)


@pytest.mark.parametrize("beside", sorted({item.beside for item in NUMBERED} - {""}))
def test_a_rule_makes_the_comparison(beside):
    assert [
        rule
        for rule in RULES
        if f'"{beside}"' in (outputs(rule) if "output:" in RULES[rule] else "")
    ]


def test_the_docs_name_every_comparison():
    text = (REPOSITORY / "docs" / "paper.md").read_text()
    made = re.findall(r'"comparison/(\w[\w-]*?)"', "".join(map(outputs, RULES.keys() - {"all"})))
    assert len(made) == 16
    for stem in made:
        assert f"`{stem}`" in text or stem.endswith("_set_up"), stem


def test_readmes_lead_there():
    assert "(docs/paper.md)" in (REPOSITORY / "README.md").read_text()
    assert "(../docs/paper.md)" in (REPOSITORY / "results" / "README.md").read_text()
