"""Train a small model on planted sentences and measure what it learned of each name."""

from collections import Counter

import pandas as pd
import torch

from planted.effects import planted_effects
from planted.sentences import PlantedSentence, planted_sentences
from whowhich.models.load import load_model
from whowhich.pretrain.run import pretrain
from whowhich.pretrain.settings import Settings
from whowhich.pretrain.texts import Text
from whowhich.scoring.masked import ReferenceScorer

NAMES = ("horse", "fox", "fish", "dog", "bird", "moth", "cat", "wolf", "snake", "cow")
HELD_OUT_SEED = 1000


def trained_effects(
    sentences: list[PlantedSentence], held: list[PlantedSentence], seed: int, folder
) -> pd.DataFrame:
    """Effects, on `held`, of a model trained on `sentences`; see `planted_effects`."""
    settings = Settings(
        architecture="bert",
        pieces=300,
        positions=32,
        layers=1,
        hidden=48,
        heads=2,
        epochs=10,
        batch_tokens=256,
        learning_rate=0.004,
        seed=seed,
        held_out=1,
        held_out_seed=0,
        checkpoint_steps=10_000,
    )
    pretrain(
        "planted",
        [Text("planted/training", [s.text for s in sentences])],
        [Text("planted/held_out", [s.text for s in held])],
        settings,
        folder / "model",
        folder / "checkpoint.pt",
        Counter(),
        {},
        report=lambda text: None,
    )
    loaded = load_model(str(folder / "model"), name="planted", device="cpu", dtype="float32")
    with torch.inference_mode():
        return planted_effects(held, ReferenceScorer(loaded))


def held_out(shares: dict[str, float], per_name: int = 100) -> list[PlantedSentence]:
    """Sentences of another seed than any training's."""
    return planted_sentences(shares, per_name, HELD_OUT_SEED)
