import numpy as np
import pytest
import torch

from whowhich.errors import InputError
from whowhich.pretrain.architectures import build_model
from whowhich.pretrain.start import _letters, _matching_ids, start_from
from whowhich.pretrain.tokenizer import ARCHITECTURES, train_tokenizer

SENTENCES = [
    "The old horse that stood by the gate was a friend of the woman who fed it.",
    "She asked the farmer from whom the pig had come whether it was an honest animal.",
    "He left, whose friend which This That It is are were knew not.",
] * 40


@pytest.fixture(scope="module")
def tokenizers():
    pieces = {"albert": 200, "roberta": 420}
    return {a: train_tokenizer(a, SENTENCES, pieces.get(a, 260), 32) for a in ARCHITECTURES}


@pytest.fixture
def source(tokenizers):
    torch.manual_seed(1)
    model = build_model("bert", tokenizers["bert"], layers=3, hidden=16, heads=2).eval()
    with torch.no_grad():
        for parameter in model.parameters():
            parameter.add_(torch.randn_like(parameter) * 0.3)
    return model


def logits(model, tokenizer, text):
    with torch.inference_mode():
        return model(**tokenizer(text, return_tensors="pt")).logits[0]


def test_started_from_its_equal_a_model_is_its_equal(source, tokenizers):
    model = build_model("bert", tokenizers["bert"], layers=3, hidden=16, heads=2).eval()
    start_from(model, tokenizers["bert"], source, tokenizers["bert"])
    bias = source.get_output_embeddings().bias
    with torch.no_grad():
        model.get_output_embeddings().bias.copy_(bias)
    text = "The horse who fed it"
    found, wanted = (logits(m, tokenizers["bert"], text) for m in (model, source))
    assert torch.allclose(found, wanted, atol=1e-5)


def test_distilbert_takes_the_first_and_the_last_layer(source, tokenizers):
    model = build_model("distilbert", tokenizers["distilbert"], layers=2, hidden=16, heads=2)
    start_from(model, tokenizers["distilbert"], source, tokenizers["bert"])
    for ours, theirs in ((0, 0), (1, 2)):
        query = model.distilbert.transformer.layer[ours].attention.q_lin.weight
        assert torch.equal(query, source.bert.encoder.layer[theirs].attention.self.query.weight)


def test_roberta_gives_what_its_start_gives_where_pieces_agree(source, tokenizers):
    roberta = tokenizers["roberta"]
    model = build_model("roberta", roberta, layers=3, hidden=16, heads=2).eval()
    start_from(model, roberta, source, tokenizers["bert"])
    with torch.no_grad():
        source.get_output_embeddings().bias.zero_()
    text = " the woman who was"
    found, wanted = (
        logits(m, t, text) for m, t in ((model, roberta), (source, tokenizers["bert"]))
    )
    words = ["who", "which", "the", "was", "woman"]
    ids = [
        [t(f" {w}", add_special_tokens=False)["input_ids"][0] for w in words]
        for t in (roberta, tokenizers["bert"])
    ]
    assert len(found) == len(wanted) == 6
    assert np.allclose(found[:, ids[0]], wanted[:, ids[1]], atol=1e-4)


def test_albert_takes_layer_and_embeddings_at_full_rank(source, tokenizers, monkeypatch):
    model = build_model("albert", tokenizers["albert"], layers=3, hidden=16, heads=2).eval()
    start_from(model, tokenizers["albert"], source, tokenizers["bert"])
    layer = model.albert.encoder.albert_layer_groups[0].albert_layers[0]
    assert torch.equal(
        layer.attention.query.weight, source.bert.encoder.layer[1].attention.self.query.weight
    )
    who, horse = (
        tokenizers["albert"](f" {w}", add_special_tokens=False)["input_ids"][0]
        for w in ("who", "horse")
    )
    words = model.albert.embeddings.word_embeddings.weight
    assert words.shape[1] == 8 and not torch.equal(words[who], words[horse])


def test_pieces_are_matched_by_their_letters(tokenizers):
    bert, roberta = tokenizers["bert"], tokenizers["roberta"]
    ids = _matching_ids(roberta, bert)
    vocabulary = roberta.get_vocab()
    for piece, wanted in [("Ġwho", "who"), ("Ġhorse", "horse"), (",", ","), ("<mask>", "[MASK]")]:
        assert bert.convert_ids_to_tokens(ids[vocabulary[piece]]) == [wanted]
    assert len(ids) == len(roberta) and all(ids)
    assert _letters(bert, "##ing") == ("ing", True)
    assert _letters(tokenizers["albert"], "▁who") == ("who", False)


def test_widths_must_agree(source, tokenizers):
    model = build_model("bert", tokenizers["bert"], layers=1, hidden=8, heads=2)
    with pytest.raises(InputError, match="hidden_size is 8, but that of the start 16"):
        start_from(model, tokenizers["bert"], source, tokenizers["bert"])


def test_an_albert_is_no_start(tokenizers):
    albert = build_model("albert", tokenizers["albert"], layers=1, hidden=16, heads=2)
    model = build_model("bert", tokenizers["bert"], layers=1, hidden=16, heads=2)
    with pytest.raises(InputError, match="ALBERT"):
        start_from(model, tokenizers["bert"], albert, tokenizers["albert"])
