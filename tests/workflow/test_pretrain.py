"""The rule pretrain_mlm: off by default, on demand, and its model a source like any other."""

import json

import pytest

ENTRY = {
    "architecture": "bert",
    "corpora": ["books"],
    "pieces": 200,
    "positions": 48,
    "layers": 1,
    "hidden": 16,
    "heads": 2,
    "epochs": 1,
    "batch_tokens": 64,
}
MODEL = "results/pretrain/small/model"


@pytest.fixture
def asked(study):
    study.config["pretrain"] = {"small": dict(ENTRY)}
    return study


def test_nothing_is_trained_unless_it_is_asked_for(asked):
    assert asked.planned() == set()


def test_a_model_is_trained_and_can_be_scored(asked):
    asked.snakemake(MODEL)
    record = json.loads((asked.results / "pretrain/small/model/training.json").read_text())
    assert len(record["texts"]) == 3 and len(record["held_out"]) == 1
    assert all(text["text"].startswith("books/book ") for text in record["texts"])
    # Not below results/, where a killed run's rest is set aside: a training goes on from it.
    run = asked.results.parent
    assert (run / ".snakemake/whowhich/checkpoints/small.pt").exists()
    assert not list(asked.results.rglob("*.pt"))
    # Others can read it, as all results.
    modes = {path.stat().st_mode for path in (asked.results / "pretrain/small/model").iterdir()}
    assert len(modes) == 1
    # As a model of the next run it passes the checks and is scored.
    asked.config["models"] = {"small": {"source": "results/pretrain/small/model"}}
    asked.snakemake("results/scores/small/books.parquet")


def test_one_training_starts_from_another_s_model(asked):
    asked.config["pretrain"]["next"] = {**ENTRY, "architecture": "distilbert", "start": "small"}
    printed = asked.snakemake("results/pretrain/next/model")
    assert "Training of the model small" in printed
    record = json.loads((asked.results / "pretrain/next/model/training.json").read_text())
    assert record["start"] == "small"


def test_an_unknown_corpus_is_named(asked):
    asked.config["pretrain"]["small"]["corpora"] = ["letters"]
    printed = asked.snakemake(MODEL, ok=False)
    assert "no 'letters'; there is 'books'" in printed
