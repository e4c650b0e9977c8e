"""Pieces of words inside a sentence."""

import pytest
import transformers

from made_models import MASKED
from whowhich.errors import InputError
from whowhich.models.pieces import pieces_in_sentence, single_ids
from whowhich.pronouns import PRONOUNS

LEADING = {"roberta": "Ġ", "deberta": "Ġ", "modernbert": "Ġ"} | dict.fromkeys(
    ("albert", "xlm-roberta", "camembert", "deberta-v2"), "▁"
)


@pytest.mark.parametrize("architecture", MASKED)
def test_pronouns_as_inside_a_sentence(architecture, made):
    tokenizer = transformers.AutoTokenizer.from_pretrained(made(architecture))
    ids = single_ids(tokenizer, PRONOUNS, "x")
    pieces = tokenizer.convert_ids_to_tokens(list(ids.values()))
    assert pieces == [LEADING.get(architecture, "") + word for word in PRONOUNS]


@pytest.mark.parametrize("architecture", MASKED)
@pytest.mark.parametrize("word", ["whomsoever", "thatt", "zzz"])
def test_a_word_of_several_pieces_names_them(architecture, word, made):
    """transformers 17374: it was cut to its first piece."""
    tokenizer = transformers.AutoTokenizer.from_pretrained(made(architecture))
    assert len(pieces_in_sentence(tokenizer, word)) > 1
    with pytest.raises(InputError, match=word) as error:
        single_ids(tokenizer, ["that", word], "x")
    for piece in tokenizer.convert_ids_to_tokens(pieces_in_sentence(tokenizer, word)):
        assert repr(piece) in str(error.value)


def test_an_unknown_word(made):
    tokenizer = transformers.AutoTokenizer.from_pretrained(made("bert"))
    with pytest.raises(InputError, match="unknown"):
        single_ids(tokenizer, ["☃"], "x")
