"""Masking slurs."""

from pathlib import Path

import pytest

from whowhich.errors import InputError
from whowhich.templates.printed_words import censor, matches_censored, read_stems
from whowhich.templates.reader_forms import reader_forms, scheme

SHIPPED = Path(__file__).parents[3] / "resources" / "censored_words.txt"


@pytest.mark.parametrize(
    ("word", "printed"),
    [
        ("fucked", "f**ked"),
        ("Fucking", "F**king"),
        ("##fucker", "##f**ker"),
        ("slaughtered", "slaughtered"),
        ("Niger", "Niger"),
        ("Scunthorpe", "Scunthorpe"),
    ],
)
def test_shipped_list(word, printed):
    assert censor(read_stems(SHIPPED))(word) == printed


def test_an_empty_list_masks_nothing():
    assert censor([])("fucked") == "fucked"


def test_short_stems_are_refused(tmp_path):
    path = tmp_path / "stems.txt"
    path.write_text("# comment\nab\n")
    with pytest.raises(InputError, match="three letters"):
        read_stems(path)


@pytest.mark.parametrize(
    ("printed", "word", "same"),
    [
        ("f**ked", "fucked", True),
        ("f**ked", "fucking", False),
        ("f**ked", "f**ked", False),
        ("ripe", "ripe", True),
        ("ripe", "Ripe", False),
        ("1:", "1:", True),
        (":", ":", True),
    ],
)
def test_matching_what_the_paper_masks(printed, word, same):
    assert matches_censored(printed, word) is same


BYTES = ["Ġdried", "gratory", "Ġ:", ":", "Ġ", "Ċ", "ĠcafÃ©", "Ã", "<mask>", "Ġ2", "ing"]
SENTENCEPIECE = ["▁dried", "gratory", "▁", ".", "<unk>", "▁2", "▁ein"]
WORDPIECE = ["dried", "##gratory", "[MASK]", "##", ".", "##."]


@pytest.mark.parametrize(
    ("tokens", "kind"),
    [
        (WORDPIECE, "wordpiece"),
        (BYTES, "bytes"),
        (SENTENCEPIECE, "sentencepiece"),
        (["dried", None, "mask"], "words"),
        ([], "words"),
    ],
)
def test_scheme(tokens, kind):
    assert scheme(tokens) == kind


@pytest.mark.parametrize(
    ("tokens", "token", "form"),
    [
        (WORDPIECE, "dried", ("dried", False)),
        (WORDPIECE, "##gratory", ("##gratory", True)),
        (WORDPIECE, "##", ("##", False)),
        (BYTES, "Ġdried", ("dried", False)),
        (BYTES, "gratory", ("##gratory", True)),
        (BYTES, "Ġ:", (":", False)),
        (BYTES, ":", (":", False)),
        (BYTES, "ĠcafÃ©", ("café", False)),
        (BYTES, "Ã", ("Ã", False)),  # half a character
        (BYTES, "Ġ", ("Ġ", False)),
        (BYTES, "Ċ", ("Ċ", False)),
        (SENTENCEPIECE, "▁dried", ("dried", False)),
        (SENTENCEPIECE, "gratory", ("##gratory", True)),
        (SENTENCEPIECE, "▁", ("▁", False)),
        (SENTENCEPIECE, ".", (".", False)),
    ],
)
def test_form(tokens, token, form):
    assert reader_forms(tokens)[tokens.index(token)] == form


def test_a_row_without_entry_is_empty():
    assert reader_forms(["dried", None]) == [("dried", False), ("", False)]
