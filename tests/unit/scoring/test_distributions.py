"""Whole distributions at the placeholder of a template."""

import numpy as np
import pytest
import torch

from made_models import MASKED
from whowhich.errors import InputError
from whowhich.scoring.distributions import placeholder_inputs, placeholder_log_probs

TEXTS = [
    "She is a dog who is {mask}.",
    "It is a cat that is {mask} .",
    "{mask} is a dog .",
    "A {mask}",
]


@pytest.mark.parametrize("architecture", MASKED)
def test_equal_to_the_plain_model(architecture, loaded):
    """The neutral placeholder becomes the model's own mask (transformers 3318)."""
    model = loaded(architecture)
    rows = list(placeholder_log_probs(model, TEXTS))
    for text, row in zip(TEXTS, rows, strict=True):
        with_mask = model.tokenizer(text.replace("{mask}", model.tokenizer.mask_token))
        ids = with_mask["input_ids"]
        (item,) = placeholder_inputs(model, [text])
        if architecture in ("bert", "distilbert", "electra", "mpnet"):
            assert list(item.ids) == ids
        assert item.ids[item.positions[0]] == model.mask_id
        assert item.ids.count(model.mask_id) == 1
        with torch.no_grad():
            logits = model.model(input_ids=torch.tensor([item.ids])).logits[0, item.positions[0]]
        assert row == pytest.approx(logits.log_softmax(-1).numpy(), abs=1e-5)
        assert row.shape == (model.vocab_rows,)
        assert np.exp(row.astype(float)).sum() == pytest.approx(1, abs=1e-5)


@pytest.mark.parametrize("text", ["no placeholder", "{mask} and {mask}", "[MASK] .", "{MASK}"])
def test_exactly_one_placeholder(text, loaded):
    with pytest.raises(InputError, match="exactly once"):
        list(placeholder_log_probs(loaded("bert"), [text]))


@pytest.mark.parametrize("word", ["☃", "日", "dog☃"])
def test_an_unknown_word_is_refused(word, loaded):
    """covid-twitter-bert 5."""
    with pytest.raises(InputError, match=word[-1]):
        list(placeholder_log_probs(loaded("bert"), [f"The {word} is {{mask}}."]))


def test_a_template_that_does_not_fit_is_refused(loaded):
    with pytest.raises(InputError, match="64 are possible"):
        list(placeholder_log_probs(loaded("bert"), ["the dog " * 40 + "{mask}"]))
