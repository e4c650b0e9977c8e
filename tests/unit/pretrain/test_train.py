"""A model small enough to be trained in seconds; it learns which pronoun follows which word."""

import json
from collections import Counter

import numpy as np
import pytest
import torch
from safetensors.torch import load_file, save_file
from transformers import AutoModelForMaskedLM, AutoTokenizer

from whowhich.corpora.documents import Document
from whowhich.errors import InputError
from whowhich.pretrain import train as training
from whowhich.pretrain.architectures import build_model, masked_logits
from whowhich.pretrain.batches import Masker
from whowhich.pretrain.run import pretrain
from whowhich.pretrain.settings import Settings
from whowhich.pretrain.texts import hold_out, read_texts
from whowhich.pretrain.tokenizer import ARCHITECTURES
from whowhich.pretrain.train import held_out_loss

WHO, WHICH = 5, 8


@pytest.fixture(autouse=True)
def one_thread():
    # Matrices this small gain nothing from a second thread, and lose much on a busy machine.
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


def corpus():
    generator = np.random.default_rng(0)
    for number in range(4):
        lines = []
        for _ in range(20):
            place = generator.choice(["house", "garden", "river", "forest"])
            lines.append(f"The woman who came saw the {place} which was old.")
            lines.append(f"A man whom they met left a letter that named the {place}.")
            lines.append(f"The girl whose {place} burned wept.")
        yield "made", Document(f"{number}.txt", "\n\n".join(lines))


def settings(architecture="bert", **changes):
    values = {
        "architecture": architecture,
        "pieces": {"roberta": 400, "albert": 150}.get(architecture, 220),
        "positions": 48,
        "layers": 1,
        "hidden": 32,
        "heads": 2,
        "epochs": 1,
        "batch_tokens": 400,
        "learning_rate": 0.01,
        "seed": 1,
        "held_out": 1,
        "held_out_seed": 0,
        "checkpoint_steps": 5,
    }
    return Settings.of(values | changes)


def run(folder, asked, report=lambda text: None, start=None):
    counts = Counter()
    texts, held = hold_out(read_texts(corpus(), counts), asked.held_out, asked.held_out_seed)
    return pretrain(
        "small", texts, held, asked, folder / "model", folder / "c.pt", counts, {}, report, start
    )


@pytest.mark.parametrize("architecture", ARCHITECTURES)
def test_a_trained_model_loads_from_its_folder_and_has_learned(architecture, tmp_path):
    record = run(tmp_path, settings(architecture, epochs=8))
    folder = tmp_path / "model"
    model, info = AutoModelForMaskedLM.from_pretrained(
        folder, dtype=torch.float32, output_loading_info=True
    )
    tokenizer = AutoTokenizer.from_pretrained(folder)
    assert not info["missing_keys"] and not info["unexpected_keys"]
    assert model.config.model_type == architecture
    assert (folder / "model.safetensors").stat().st_size < 2.5 * model.num_parameters()
    # 3.4 nats or more are what guessing among the words seen costs.
    assert record["held_out_loss"]["pronoun_loss"] < 1.2
    assert record["held_out_loss"]["pronouns"] > 20
    encoded = tokenizer(f"The woman {tokenizer.mask_token} came.", return_tensors="pt")
    with torch.inference_mode():
        logits = model(**encoded).logits[0, encoded["input_ids"][0] == tokenizer.mask_token_id]
    who, which = (
        tokenizer(f" {w}", add_special_tokens=False)["input_ids"] for w in ("who", "which")
    )
    assert logits[0, who[0]] > logits[0, which[0]]


def test_the_record_and_the_card(tmp_path):
    record = run(tmp_path, settings())
    assert record == json.loads((tmp_path / "model/training.json").read_text())
    keys = [text["text"] for text in record["texts"] + record["held_out"]]
    assert sorted(keys) == [f"made/{number}.txt" for number in range(4)]
    assert len(record["texts"]) == 3 and len(record["held_out"]) == 1
    assert record["counts"]["sentence_kept"] == 4 * 60
    assert record["sentences"] == 3 * 60
    card = (tmp_path / "model/README.md").read_text()
    assert f"{record['held_out_loss']['loss']:.3f}" in card
    assert all(text["sha256"] in card for text in record["texts"] + record["held_out"])


def test_trained_twice_it_is_the_same(tmp_path):
    files = []
    for name in ("a", "b"):
        run(tmp_path / name, settings())
        files.append((tmp_path / name / "model/model.safetensors").read_bytes())
    assert files[0] == files[1]


def test_killed_in_the_middle_it_goes_on_to_the_same_end(tmp_path):
    class Killed(Exception):
        pass

    def kill(text):
        if text.startswith("step 50 of"):
            raise Killed

    asked = settings(batch_tokens=60, epochs=4, checkpoint_steps=15, hidden=16)
    whole = run(tmp_path / "whole", asked)
    assert whole["steps"] > 100
    with pytest.raises(Killed):
        run(tmp_path / "killed", asked, kill)
    messages = []
    again = run(tmp_path / "killed", asked, messages.append)
    assert any("going on from step 45 " in message for message in messages)
    assert again["held_out_loss"] == whole["held_out_loss"]
    assert (tmp_path / "killed/model/model.safetensors").read_bytes() == (
        tmp_path / "whole/model/model.safetensors"
    ).read_bytes()


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("bert.embeddings.word_embeddings.weight", float("nan"), "not finite"),
        ("bert.encoder.layer.5.output.dense.weight", 0.0, "has no place"),
    ],
)
def test_a_start_that_is_not_whole_is_refused(key, value, message, tmp_path):
    run(tmp_path / "first", settings())
    start = tmp_path / "first" / "model"
    run(tmp_path / "second", settings(), start=start)
    path = start / "model.safetensors"
    weights = load_file(path)
    weights.setdefault(key, torch.zeros(4, 4)).view(-1)[0] = value
    save_file(weights, path, metadata={"format": "pt"})
    with pytest.raises(InputError, match=message):
        run(tmp_path / "third", settings(), start=start)


def test_a_checkpoint_of_another_training_is_not_gone_on_from(tmp_path):
    run(tmp_path, settings())
    messages = []
    run(tmp_path, settings(seed=2), messages.append)
    assert any("of another training" in message for message in messages)


def test_without_held_out_texts_no_loss_is_reported(tmp_path):
    record = run(tmp_path, settings(held_out=0))
    assert record["held_out_loss"] is None and len(record["texts"]) == 4
    assert "nothing was held out" in (tmp_path / "model/README.md").read_text()


def test_a_batch_must_hold_a_sentence():
    with pytest.raises(InputError, match="batch_tokens 40 is less than positions 48"):
        settings(batch_tokens=40)


def test_no_sentence_to_train_on_is_refused(tmp_path):
    with pytest.raises(InputError, match="small: no sentence"):
        pretrain("small", [], [], settings(), tmp_path, tmp_path / "c.pt", Counter(), {})


@pytest.mark.parametrize("architecture", ARCHITECTURES)
def test_masked_logits_are_the_models_own(architecture):
    class Tokenizer:
        model_max_length, pad_token_id, cls_token_id, eos_token_id, sep_token_id = 32, 1, 0, 2, 2

        def __len__(self):
            return 40

    torch.manual_seed(0)
    model = build_model(architecture, Tokenizer(), layers=2, hidden=16, heads=2).eval()
    ids = torch.tensor([[0, 10, 11, 4, 2], [0, 4, 2, 1, 1]])
    attention = (ids != 1).long()
    positions = ids == 4
    with torch.inference_mode():
        own = model(input_ids=ids, attention_mask=attention).logits[positions]
        ours = masked_logits(model, ids, attention, positions)
    assert torch.allclose(ours, own, atol=1e-6)


def test_heads_must_divide_the_width():
    with pytest.raises(InputError, match="hidden 30 is no multiple of heads 4"):
        build_model("bert", None, layers=1, hidden=30, heads=4)


def test_held_out_loss_of_a_uniform_model_is_the_log_of_the_vocabulary():
    class Tokenizer:
        model_max_length, pad_token_id, cls_token_id, eos_token_id, sep_token_id = 32, 0, 2, 3, 3

        def __len__(self):
            return 40

    model = build_model("bert", Tokenizer(), layers=1, hidden=16, heads=2)
    with torch.no_grad():
        for parameter in model.parameters():
            parameter.zero_()
    masker = Masker(4, 0, [0, 1, 2, 3, 4], [WHO, WHICH], 40)
    sentences = [np.array([2, WHO, *range(10, 30), 3])] * 40
    losses = held_out_loss(model, sentences, masker, [WHO, WHICH], 400)
    assert losses["loss"] == pytest.approx(np.log(40), abs=1e-5)
    assert losses["pronoun_loss"] == pytest.approx(np.log(40), abs=1e-5)
    assert 10 <= losses["pronouns"] <= 30


def test_layer_norms_and_biases_do_not_decay():
    model = torch.nn.Sequential(torch.nn.Linear(3, 2), torch.nn.LayerNorm(2))
    decayed, free = training._decay_groups(model)
    assert [tuple(p.shape) for p in decayed["params"]] == [(2, 3)]
    assert len(free["params"]) == 3 and free["weight_decay"] == 0
