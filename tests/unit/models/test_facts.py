"""Facts of Table 7 and what else the JSON of a model holds."""

import json

import pytest
import torch

from made_models import make_model
from whowhich.models.facts import model_facts
from whowhich.models.load import load_model


@pytest.mark.parametrize(
    ("architecture", "layers", "hidden", "embedding"),
    [
        ("bert", 3, 32, 32),
        ("roberta", 3, 32, 32),
        ("distilbert", 3, 32, 32),
        ("albert", 3, 32, 16),
        ("electra", 3, 32, 16),
        ("modernbert", 3, 32, 32),
    ],
)
def test_sizes(architecture, layers, hidden, embedding, made):
    facts = model_facts(load_model(str(made(architecture))))
    found = (facts["layers"], facts["hidden"], facts["embedding"])
    assert found == (layers, hidden, embedding)
    assert facts["tied_head"]
    assert facts["pronouns"]["who"]["pieces"][0].endswith("who")
    assert len(facts["pronouns"]["who"]["ids"]) == 1
    json.dumps(facts)


def test_parameters_are_counted_once(made):
    loaded = load_model(str(made("bert")))
    own = {weight.data_ptr(): weight.numel() for weight in loaded.model.parameters()}
    assert model_facts(loaded)["parameters"] == sum(own.values())


def test_stored_and_used_types_and_revision(tmp_path):
    folder = make_model(tmp_path / "a", "bert", dtype=torch.bfloat16)
    facts = model_facts(load_model(str(folder), name="tiny"))
    assert (facts["dtype"], facts["stored_dtypes"]) == ("float32", ["BF16"])
    other = make_model(tmp_path / "b", "bert", dtype=torch.bfloat16, seed=1)
    assert facts["revision"] != model_facts(load_model(str(other)))["revision"]
    again = make_model(tmp_path / "c", "bert", dtype=torch.bfloat16)
    assert facts["revision"] == model_facts(load_model(str(again)))["revision"]


def test_causal(made):
    facts = model_facts(load_model(str(made("gpt2")), kind="causal"))
    assert (facts["kind"], facts["mask_token"], facts["layers"]) == ("causal", None, 3)
