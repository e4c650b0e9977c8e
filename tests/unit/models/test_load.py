"""Loading: what is loaded is what was trained, or an error says what is missing."""

import json

import pytest
import torch
import transformers
from safetensors.torch import load_file, save_file

from made_models import MASKED, make_model
from whowhich.errors import InputError
from whowhich.models.load import (
    choose_device,
    choose_dtype,
    load_masked_lm,
    load_model,
)
from whowhich.models.weights import check_loading
from whowhich.scoring.sanity import check_predictions


def drop(folder, *starts, reshape=None):
    """Remove the weights whose names start so, or give one another shape."""
    path = folder / "model.safetensors"
    weights = load_file(path)
    kept = {key: value for key, value in weights.items() if not key.startswith(starts)}
    assert len(kept) < len(weights) or reshape
    if reshape:
        kept[reshape] = torch.cat([kept[reshape], kept[reshape]])
    save_file(kept, path, metadata={"format": "pt"})


def edit_json(folder, name, **changes):
    path = folder / name
    path.write_text(json.dumps({**json.loads(path.read_text()), **changes}))


# transformers 22790, 18143, 15673: heads, and what else may be absent.
@pytest.mark.parametrize(
    ("architecture", "start", "named"),
    [
        ("bert", "cls.predictions.transform", "cls.predictions.transform.dense.weight"),
        ("bert", "cls.predictions.bias", "cls.predictions.bias"),
        ("bert", "bert.encoder.layer.1.", "bert.encoder.layer.1.attention.self.query.weight"),
        ("bert", "bert.embeddings.position", "bert.embeddings.position_embeddings.weight"),
        ("roberta", "lm_head.dense", "lm_head.dense.weight"),
        ("roberta", "lm_head.layer_norm", "lm_head.layer_norm.weight"),
        ("distilbert", "vocab_transform", "vocab_transform.weight"),
        ("albert", "predictions.dense", "predictions.dense.weight"),
        ("electra", "generator_predictions", "generator_predictions.dense.weight"),
        ("xlm-roberta", "lm_head.dense", "lm_head.dense.weight"),
        ("modernbert", "head.", "head.dense.weight"),
        ("deberta-v2", "cls.predictions.transform", "cls.predictions.transform.dense.weight"),
    ],
)
def test_missing_weights_are_named(architecture, start, named, copied):
    folder = copied(architecture)
    drop(folder, start)
    with pytest.raises(InputError, match="lacks weights") as error:
        load_masked_lm(str(folder), name="x")
    assert named in str(error.value)


def test_an_electra_discriminator_has_no_generator_head(copied):
    folder = copied("electra")
    config = transformers.AutoConfig.from_pretrained(folder)
    transformers.ElectraForPreTraining(config).save_pretrained(folder)
    with pytest.raises(InputError, match="generator_lm_head"):
        load_masked_lm(str(folder))


def test_a_base_model_without_any_head(copied):
    folder = copied("bert")
    config = transformers.AutoConfig.from_pretrained(folder)
    transformers.BertModel(config).save_pretrained(folder)
    with pytest.raises(InputError, match=r"cls\.predictions"):
        load_masked_lm(str(folder))


def test_keys_of_another_prefix_are_missing_keys(copied):
    """A checkpoint saved from within a wrapper loads nothing at all."""
    folder = copied("roberta")
    weights = load_file(folder / "model.safetensors")
    wrapped = {f"wrapped.{key}": value for key, value in weights.items()}
    save_file(wrapped, folder / "model.safetensors", metadata={"format": "pt"})
    with pytest.raises(InputError, match=r"lacks weights.*lm_head\.dense\.weight"):
        load_masked_lm(str(folder))


@pytest.mark.parametrize("spoilt", ["missing", "cut"])
def test_a_shard_of_the_checkpoint_that_is_not_whole(spoilt, copied):
    folder = copied("bert")
    model = transformers.AutoModelForMaskedLM.from_pretrained(folder)
    (folder / "model.safetensors").unlink()
    model.save_pretrained(folder, max_shard_size="40KB")
    shards = sorted(folder.glob("model-*.safetensors"))
    assert len(shards) > 1
    load_masked_lm(str(folder))
    if spoilt == "missing":
        shards[-1].unlink()
    else:
        shards[-1].write_bytes(shards[-1].read_bytes()[:-100])
    with pytest.raises(InputError):
        load_masked_lm(str(folder), name="x")


@pytest.mark.parametrize("name", ["model.safetensors", "config.json", "tokenizer.json"])
@pytest.mark.parametrize("left", [0, 50, -100])
def test_a_file_that_is_cut_off_is_an_error_of_this_model(name, left, copied):
    folder = copied("bert")
    (folder / name).write_bytes((folder / name).read_bytes()[:left])
    with pytest.raises(InputError, match="models: tiny: "):
        load_masked_lm(str(folder), name="tiny")


def test_weights_of_another_shape_are_named(copied):
    folder = copied("bert")
    drop(folder, reshape="cls.predictions.transform.dense.bias")
    with pytest.raises(
        InputError, match=r"transform\.dense\.bias \(checkpoint \(64,\), model \(32,"
    ):
        load_masked_lm(str(folder))


def test_an_untied_head_must_be_in_the_checkpoint(copied):
    folder = copied("bert")
    edit_json(folder, "config.json", tie_word_embeddings=False)
    with pytest.raises(InputError, match=r"cls\.predictions\.decoder\.weight"):
        load_masked_lm(str(folder))


def test_an_untied_head_is_used(tmp_path):
    folder = make_model(tmp_path / "untied", "bert", tie_word_embeddings=False)
    loaded = load_masked_lm(str(folder))
    stored = load_file(folder / "model.safetensors")
    head = loaded.model.get_output_embeddings().weight
    assert torch.equal(head, stored["cls.predictions.decoder.weight"])
    assert not torch.equal(head, loaded.model.get_input_embeddings().weight)


def test_weights_without_use_are_recorded(copied):
    folder = copied("bert")
    weights = load_file(folder / "model.safetensors")
    weights["bert.pooler.dense.weight"] = torch.zeros(32, 32)
    save_file(weights, folder / "model.safetensors", metadata={"format": "pt"})
    assert load_masked_lm(str(folder)).unused == ("bert.pooler.dense.weight",)


@pytest.mark.parametrize("stored", [torch.bfloat16, torch.float16, torch.float32])
@pytest.mark.parametrize("wanted", ["float32", "bfloat16"])
def test_the_type_is_the_one_asked_for_whatever_is_stored(stored, wanted, tmp_path):
    """transformers PR 42805."""
    folder = make_model(tmp_path / "half", "bert", dtype=stored)
    loaded = load_masked_lm(str(folder), dtype=wanted)
    assert {weight.dtype for weight in loaded.model.parameters()} == {getattr(torch, wanted)}
    assert loaded.dtype == getattr(torch, wanted)


@pytest.mark.parametrize("wanted", ["bfloat16", "float16"])
@pytest.mark.parametrize("architecture", [*MASKED, "fnet"])
def test_no_weight_keeps_a_type_of_its_own(architecture, wanted, made):
    """DeBERTa's first version makes float32 biases in its constructor, whatever is asked for."""
    loaded = load_masked_lm(str(made(architecture)), dtype=wanted)
    assert {weight.dtype for weight in loaded.model.parameters()} == {getattr(torch, wanted)}


def test_what_transformers_keeps_in_float32_on_purpose_stays_so(made, monkeypatch):
    monkeypatch.setattr(transformers.BertForMaskedLM, "_keep_in_fp32_modules_strict", {"LayerNorm"})
    loaded = load_masked_lm(str(made("bert")), dtype="bfloat16")
    for name, weight in loaded.model.named_parameters():
        assert weight.dtype == (torch.float32 if "LayerNorm" in name else torch.bfloat16), name


@pytest.mark.parametrize("architecture", MASKED)
def test_evaluation_mode_and_no_gradients(architecture, made):
    model = load_masked_lm(str(made(architecture))).model
    assert not any(module.training for module in model.modules())
    assert not any(weight.requires_grad for weight in model.parameters())


def test_pickled_weights_are_not_read(copied):
    folder = copied("bert")
    torch.save(load_file(folder / "model.safetensors"), folder / "pytorch_model.bin")
    (folder / "model.safetensors").unlink()
    with pytest.raises(InputError, match="only safetensors"):
        load_masked_lm(str(folder))


@pytest.mark.parametrize("source", ["./nowhere", "/nowhere/at/all", "nobody/no-such-model"])
def test_a_source_that_is_not_there(source, monkeypatch):
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    with pytest.raises(InputError, match="no"):
        load_masked_lm(source)


def test_remote_code_is_not_run(copied):
    folder = copied("bert")
    (folder / "evil.py").write_text("raise SystemExit('remote code was run')\n")
    edit_json(folder, "config.json", auto_map={"AutoModelForMaskedLM": "evil.Evil"})
    assert type(load_masked_lm(str(folder)).model).__name__ == "BertForMaskedLM"


def test_a_decoder_only_model_is_told_its_kind(made):
    with pytest.raises(InputError, match="kind: causal"):
        load_masked_lm(str(made("gpt2")))
    assert load_model(str(made("gpt2")), kind="causal").mask_id == -1


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("architecture", ["bert", "roberta", "albert"])
def test_an_untrained_model_is_refused(architecture, seed, copied):
    """mlm-bias from 0.1.6 scored an untrained model."""
    folder = copied(architecture)
    config = transformers.AutoConfig.from_pretrained(folder)
    torch.manual_seed(seed)
    transformers.AutoModelForMaskedLM.from_config(config).save_pretrained(folder)
    with pytest.raises(InputError, match="nearly uniform"):
        check_predictions(load_masked_lm(str(folder)))


def test_an_untrained_left_to_right_model_is_refused(copied):
    folder = copied("gpt2")
    config = transformers.AutoConfig.from_pretrained(folder)
    torch.manual_seed(1)
    transformers.AutoModelForCausalLM.from_config(config).save_pretrained(folder)
    with pytest.raises(InputError, match="nearly uniform"):
        check_predictions(load_model(str(folder), kind="causal"))


@pytest.mark.parametrize("architecture", [*MASKED, "gpt2"])
def test_a_model_with_opinions_passes(architecture, made):
    kind = "causal" if architecture == "gpt2" else "masked"
    assert 0 < check_predictions(load_model(str(made(architecture)), kind=kind)) < 0.95


def test_the_check_tells_an_architecture_without_half_precision_to_take_float32(made):
    with pytest.raises(InputError, match="`dtype: float32`"):
        check_predictions(load_masked_lm(str(made("fnet")), dtype="bfloat16"))


def test_devices_and_types():
    cpu = torch.device("cpu")
    assert choose_dtype("auto", cpu) == torch.float32
    assert choose_dtype("auto", torch.device("cuda")) == torch.bfloat16
    assert choose_dtype("float16", cpu) == torch.float16
    assert choose_device("cpu") == cpu
    with pytest.raises(InputError, match="'bfloat16'"):
        choose_dtype("half", cpu)
    with pytest.raises(InputError, match="'cuda'"):
        choose_device("tpu")
    if not torch.cuda.is_available():
        assert choose_device("auto") == cpu
        with pytest.raises(InputError, match="no GPU"):
            choose_device("cuda")


def test_errors_in_the_checkpoint_are_errors():
    good = {"missing_keys": set(), "mismatched_keys": set(), "error_msgs": []}
    check_loading(good, "x")
    with pytest.raises(InputError, match="broken"):
        check_loading({**good, "error_msgs": ["broken"]}, "x")


def add(folder, weights):
    path = folder / "model.safetensors"
    save_file({**load_file(path), **weights}, path, metadata={"format": "pt"})


# transformers 41170: what the configuration has no place for was dropped without a word.
@pytest.mark.parametrize(
    ("architecture", "key"),
    [
        ("bert", "bert.encoder.layer.0.attention.self.distance_embedding.weight"),
        ("bert", "encoder.layer.7.output.dense.weight"),
        ("roberta", "roberta.embeddings.adapter.weight"),
        ("distilbert", "distilbert.transformer.layer.9.ffn.lin1.weight"),
        ("electra", "electra.encoder.layer.5.output.dense.bias"),
        ("modernbert", "model.layers.8.mlp.Wi.weight"),
        ("gpt2", "transformer.h.6.mlp.c_fc.weight"),
    ],
)
def test_weights_of_the_encoder_without_a_place_are_named(architecture, key, copied):
    folder = copied(architecture)
    add(folder, {key: torch.zeros(4, 4)})
    kind = "causal" if architecture == "gpt2" else "masked"
    with pytest.raises(InputError, match="has no place") as error:
        load_model(str(folder), name="x", kind=kind)
    assert key.split(".", 1)[1] in str(error.value)


def test_a_configuration_of_fewer_layers_is_refused(copied):
    folder = copied("bert")
    edit_json(folder, "config.json", num_hidden_layers=2)
    with pytest.raises(InputError, match=r"encoder\.layer\.2\..* and \d+ more"):
        load_masked_lm(str(folder), name="x")


@pytest.mark.parametrize(
    ("architecture", "key"),
    [
        ("bert", "bert.pooler.dense.weight"),
        ("bert", "cls.seq_relationship.weight"),
        ("bert", "bert.embeddings.position_ids"),
        ("electra", "discriminator_predictions.dense.weight"),
        ("gpt2", "transformer.h.0.attn.bias"),
        ("gpt2", "transformer.h.0.attn.masked_bias"),
    ],
)
def test_heads_poolers_and_buffers_may_be_left_out(architecture, key, copied):
    folder = copied(architecture)
    add(folder, {key: torch.zeros(4, 4)})
    load_model(str(folder), name="x", kind="causal" if architecture == "gpt2" else "masked")


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -float("inf")])
@pytest.mark.parametrize(
    "start", ["bert.embeddings.word", "bert.encoder.layer.2.output.dense.bias", "cls.predictions"]
)
def test_a_weight_that_is_not_finite_is_named(start, value, copied):
    folder = copied("bert")
    weights = load_file(folder / "model.safetensors")
    key = next(key for key in sorted(weights) if key.startswith(start))
    weights[key].view(-1)[-1] = value
    add(folder, weights)
    with pytest.raises(InputError, match=r"1 of .* not finite") as error:
        load_masked_lm(str(folder), name="x")
    assert key in str(error.value)


def test_a_weight_too_large_for_its_type_is_named(copied):
    folder = copied("bert")
    weights = load_file(folder / "model.safetensors")
    weights["bert.embeddings.word_embeddings.weight"][0, 0] = 1e6
    add(folder, weights)
    load_masked_lm(str(folder), name="x")
    with pytest.raises(InputError, match="as float16"):
        load_masked_lm(str(folder), name="x", dtype="float16")
