import numpy as np
import pytest
import torch

from whowhich.pretrain.architectures import build_model, set_output_bias, set_positions
from whowhich.pretrain.tokenizer import ARCHITECTURES


class Tokenizer:
    model_max_length, pad_token_id, cls_token_id, eos_token_id, sep_token_id = 32, 1, 0, 2, 2

    def __len__(self):
        return 6


@pytest.fixture(params=ARCHITECTURES)
def model(request):
    torch.manual_seed(0)
    return build_model(request.param, Tokenizer(), layers=1, hidden=16, heads=2).eval()


def test_at_first_a_token_is_as_likely_as_it_is_frequent(model):
    set_output_bias(model, np.array([3, 0, 0, 1, 0, 0]))
    with torch.no_grad():
        for name, parameter in model.named_parameters():
            if "word_embeddings" in name:
                parameter.zero_()
        logits = model(torch.tensor([[0, 3, 2]])).logits
    expected = torch.tensor([0.4, 0.1, 0.1, 0.2, 0.1, 0.1])
    assert torch.allclose(logits.softmax(-1)[0, 1], expected, atol=1e-5)


def test_positions_start_as_sinusoids_whose_products_tell_the_distance(model):
    set_positions(model, 0.02)
    (positions,) = (
        weight.detach()
        for name, weight in model.named_parameters()
        if name.endswith("position_embeddings.weight")
    )
    assert positions.std().item() == pytest.approx(0.02, rel=0.25)
    products = positions @ positions.T
    for distance in (0, 1, 5):
        along = torch.diagonal(products, distance)
        assert torch.allclose(along, along[0].expand_as(along), atol=1e-7)
    assert products[3, 3] > products[3, 4] > products[3, 6]
