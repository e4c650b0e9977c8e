"""How many tokens fit: the configuration's word against the model itself."""

import pytest
import torch
import transformers

from made_models import ARCHITECTURES, MASKED
from whowhich.models.limits import NO_LIMIT, max_tokens, usable_positions
from whowhich.models.load import load_model


@pytest.mark.parametrize(
    ("config", "positions"),
    [
        (transformers.BertConfig(), 512),
        (transformers.RobertaConfig(max_position_embeddings=514), 512),
        (transformers.XLMRobertaConfig(max_position_embeddings=514), 512),
        (transformers.CamembertConfig(max_position_embeddings=514), 512),
        (transformers.MPNetConfig(max_position_embeddings=514), 512),
        (transformers.DistilBertConfig(), 512),
        (transformers.AlbertConfig(), 512),
        (transformers.ElectraConfig(), 512),
        (transformers.ModernBertConfig(), 8192),
        (transformers.GPT2Config(), 1024),
        (transformers.T5Config(), None),
    ],
)
def test_usable_positions(config, positions):
    assert usable_positions(config) == positions


class Tokenizer:
    def __init__(self, limit):
        self.model_max_length = limit


@pytest.mark.parametrize(
    ("config", "limit", "tokens"),
    [
        (transformers.BertConfig(), 128, 128),
        (transformers.BertConfig(), int(1e30), 512),
        (transformers.BertConfig(), 9999, 512),
        (transformers.T5Config(), int(1e30), NO_LIMIT),
    ],
)
def test_the_lesser_of_model_and_tokenizer(config, limit, tokens):
    assert max_tokens(config, Tokenizer(limit)) == tokens


@pytest.mark.parametrize("architecture", sorted(ARCHITECTURES))
def test_so_many_tokens_can_be_read(architecture, made):
    kind = "causal" if architecture == "gpt2" else "masked"
    loaded = load_model(str(made(architecture)), kind=kind)
    assert loaded.max_tokens == 64
    with torch.no_grad():
        logits = loaded.model(input_ids=torch.full((1, 64), 9)).logits
    assert logits.shape[1] == 64


@pytest.mark.parametrize(
    "architecture", [name for name in MASKED if name not in ("modernbert", "deberta-v2")]
)
def test_and_no_more(architecture, made):
    loaded = load_model(str(made(architecture)))
    with torch.no_grad(), pytest.raises((IndexError, RuntimeError)):
        loaded.model(input_ids=torch.full((1, 65), 9))
