"""Nouns to swap."""

from pathlib import Path

import pytest

from whowhich.errors import InputError
from whowhich.swap.nouns import read_nouns

ROOT = Path(__file__).parents[3]
NAMES, CONTROLS = ROOT / "resources" / "names.csv", ROOT / "resources" / "control_nouns.csv"


def test_shipped_tables_go_together():
    nouns = read_nouns(str(NAMES), [str(CONTROLS)])
    assert {noun.category for noun in nouns} >= {"farm", "companion", "human", "person", "thing"}
    assert all(noun.plurals for noun in nouns)


def test_controls_are_persons_and_things_that_are_no_names(tmp_path):
    for row, said in (("ox,farm,oxen", "'farm'"), ("mice,thing,micen", "'mice'")):
        path = tmp_path / "controls.csv"
        path.write_text(f"name,category,plural\n{row}\n")
        with pytest.raises(InputError, match=said):
            read_nouns(str(NAMES), [str(path)])
