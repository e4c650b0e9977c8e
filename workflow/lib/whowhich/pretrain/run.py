"""One training from texts to a model folder in the hub's layout."""

import hashlib
import json
import logging
import shutil
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import numpy as np
import torch
from transformers import PreTrainedModel, PreTrainedTokenizerBase

from whowhich.errors import InputError
from whowhich.models.load import load_masked_lm
from whowhich.pretrain.architectures import build_model, set_output_bias, set_positions
from whowhich.pretrain.batches import encode, masker_for, pronoun_ids
from whowhich.pretrain.card import model_card
from whowhich.pretrain.settings import Settings
from whowhich.pretrain.start import start_from
from whowhich.pretrain.texts import Text
from whowhich.pretrain.tokenizer import train_tokenizer
from whowhich.pretrain.train import Schedule, held_out_loss, train

LOG = logging.getLogger(__name__)


def pretrain(
    name: str,
    training: Sequence[Text],
    held: Sequence[Text],
    settings: Settings,
    folder: Path,
    checkpoint: Path,
    counts: Counter,
    versions: Mapping[str, str],
    report: Callable[[str], None] = LOG.info,
    start: Path | None = None,
) -> dict:
    """Train a model and write it to `folder`; return the record that is written beside it.

    folder: receives config, weights (safetensors, float16), tokenizer, training.json and a model
    card, README.md. start: folder of a trained model to start from. checkpoint: file from which an
    interrupted training goes on; kept at the end, for nothing is trained again if only what
    follows training has failed.

    The held-out loss is that of the weights as they are saved, in half precision; None if nothing
    is held out.

    Raises InputError if there is nothing to train on, or if the start can't be loaded whole.
    """
    sentences = [sentence for text in training for sentence in text.sentences]
    if not sentences:
        raise InputError(f"pretrain: {name}: no sentence with a relative pronoun to train on")
    report(f"{len(sentences)} sentences of {len(training)} texts; training the tokenizer")
    tokenizer = train_tokenizer(
        settings.architecture, sentences, settings.pieces, settings.positions
    )
    encoded = encode(tokenizer, sentences, counts)
    encoded_held = encode(
        tokenizer, [sentence for text in held for sentence in text.sentences], Counter()
    )
    torch.manual_seed(settings.seed)
    model = build_model(
        settings.architecture, tokenizer, settings.layers, settings.hidden, settings.heads
    )
    if start is None:
        set_positions(model, model.config.initializer_range)
    else:
        _start(model, tokenizer, start)
    set_output_bias(model, np.bincount(np.concatenate(encoded), minlength=len(tokenizer)))
    if torch.cuda.is_available():
        model.to("cuda")
    masker = masker_for(tokenizer)
    steps = train(
        model,
        encoded,
        masker,
        Schedule(
            settings.epochs,
            settings.batch_tokens,
            settings.learning_rate,
            settings.seed,
            settings.checkpoint_steps,
        ),
        checkpoint,
        _fingerprint(settings, sentences, start),
        report,
    )
    model.to(torch.float16).to(torch.float32)
    losses = None
    if encoded_held:
        losses = held_out_loss(
            model, encoded_held, masker, pronoun_ids(tokenizer), settings.batch_tokens
        )
        report(
            f"held out: loss {losses['loss']:.3f}, on pronouns {losses['pronoun_loss']:.3f} "
            f"({losses['pronouns']} of {losses['tokens']} tokens)"
        )
    record = {
        "name": name,
        "settings": settings.as_dict(),
        "start": start.parent.name if start else None,
        "parameters": model.num_parameters(),
        "steps": steps,
        "sentences": len(encoded),
        "tokens": counts["tokens"],
        "held_out_loss": losses,
        "counts": dict(sorted(counts.items())),
        "texts": [
            {"text": text.key, "sha256": text.sha256, "sentences": len(text.sentences)}
            for text in training
        ],
        "held_out": [
            {"text": text.key, "sha256": text.sha256, "sentences": len(text.sentences)}
            for text in held
        ],
        "versions": dict(versions),
    }
    _save(folder, model, tokenizer, record)
    return record


def _start(model: PreTrainedModel, tokenizer: PreTrainedTokenizerBase, folder: Path) -> None:
    other = load_masked_lm(str(folder), dtype="float32", name=folder.name)
    start_from(model, tokenizer, other.model, other.tokenizer)


def _fingerprint(settings: Settings, sentences: Sequence[str], start: Path | None) -> str:
    digest = hashlib.sha256(json.dumps(settings.as_dict(), sort_keys=True).encode())
    for sentence in sentences:
        digest.update(sentence.encode("utf-8", "surrogatepass") + b"\n")
    if start is not None:
        digest.update((start / "model.safetensors").read_bytes())
    return digest.hexdigest()


def _save(
    folder: Path, model: PreTrainedModel, tokenizer: PreTrainedTokenizerBase, record: dict
) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    model.to(torch.float16).save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    # Weights are saved for their owner alone; a model is to be read by others, as any result.
    (folder / "model.safetensors").chmod((folder / "config.json").stat().st_mode)
    (folder / "training.json").write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
    (folder / "README.md").write_text(model_card(record), encoding="utf-8")
