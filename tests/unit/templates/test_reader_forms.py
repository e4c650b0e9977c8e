"""The vocabulary table of tokenizers of each kind."""

import numpy as np
import pytest
import transformers

from made_models import make_model
from whowhich.tables.model_schemas import VOCABULARY
from whowhich.tables.parquet import table_writer
from whowhich.templates.reader_forms import vocabulary_columns
from whowhich.templates.vocabulary import read_vocabulary


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("models")


@pytest.mark.parametrize(
    ("kind", "word", "piece"),
    [
        ("bert", "##g", "##g"),
        ("roberta", "dog", "og"),
        ("albert", "dog", "dog"),
        ("xlm-roberta", "dog", "dog"),
    ],
)
def test_words_pieces_and_special_tokens(folder, kind, word, piece):
    path = make_model(folder / kind, kind)
    tokenizer = transformers.AutoTokenizer.from_pretrained(path)
    columns = vocabulary_columns(tokenizer, len(tokenizer) + 3)
    assert columns["token_id"] == list(range(len(tokenizer) + 3))
    special = {i for i, is_word in enumerate(columns["is_word"]) if not is_word}
    padding = set(range(len(tokenizer), len(tokenizer) + 3))
    assert special == set(tokenizer.all_special_ids) | padding
    whole = {w for w, p in zip(columns["word"], columns["piece"], strict=True) if not p}
    assert {"dog", "cat", "who"} <= whole
    pieces = {w for w, p in zip(columns["word"], columns["piece"], strict=True) if p}
    assert pieces and all(w.startswith("##") for w in pieces)
    assert columns["token"][-1] is None and columns["word"][-1] == ""
    assert columns["word"][tokenizer.mask_token_id] == tokenizer.mask_token


def test_table_is_read_as_it_was_written(folder, tmp_path):
    path = make_model(folder / "again", "bert")
    tokenizer = transformers.AutoTokenizer.from_pretrained(path)
    columns = vocabulary_columns(tokenizer, len(tokenizer))
    with table_writer(tmp_path / "v.parquet", VOCABULARY, {}) as write:
        write(columns)
    found = read_vocabulary(tmp_path / "v.parquet")
    assert found.word.tolist() == columns["word"]
    assert np.array_equal(found.is_word, columns["is_word"])
    assert np.array_equal(found.piece, columns["piece"])
