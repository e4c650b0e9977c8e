"""Vocabulary entries as a reader writes them."""

import pytest

from whowhich.templates.reader_forms import reader_forms, scheme

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
