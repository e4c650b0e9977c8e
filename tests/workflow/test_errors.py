"""What a user gets wrong is said at once, with the file, the value and the valid choices."""

import json

import pytest
from safetensors.torch import load_file, save_file

from made_models import make_model


def refuse(study, *parts, arguments=("--dry-run",)):
    printed = study.snakemake(*arguments, ok=False)
    for part in parts:
        assert part in printed
    assert "Traceback" not in printed


def test_missing_corpus(fresh_study):
    fresh_study.config["corpora"]["books"]["path"] = "../gone"
    refuse(fresh_study, "corpora.books.path", "'../gone'")


def test_misspelt_key(fresh_study):
    fresh_study.config["parsr"] = {}
    refuse(fresh_study, "unknown key 'parsr'", "did you mean 'parser'")


@pytest.mark.parametrize("second", ["dog", "Dog"])
def test_name_twice(fresh_study, second):
    names = fresh_study.folder / "names.csv"
    names.write_text(names.read_text() + f"{second},farm,\n")
    refuse(fresh_study, "names.csv", "'dog'" if second == "dog" else "'Dog'", "twice")


def test_empty_folder(fresh_study):
    for file in (fresh_study.folder / "corpus").iterdir():
        file.unlink()
    refuse(fresh_study, "corpora.books.path", "no file")


def test_corpus_without_references_runs_through(fresh_study):
    for file in (fresh_study.folder / "corpus").iterdir():
        file.write_text("Nothing of the kind stands here.\n")
    fresh_study.snakemake()
    text = (fresh_study.results / "bias" / "tiny" / "books.csv").read_text()
    assert text.count("no_sentence") == 6


def test_config_given_replaces_the_default(fresh_study):
    """The demo's corpora are not added to a user's."""
    printed = fresh_study.snakemake("--dry-run")
    assert "demo" not in printed


def test_skipped_files_are_counted(fresh_study):
    folder = fresh_study.folder / "corpus"
    (folder / "empty.txt").write_text("")
    (folder / "binary.txt").write_bytes(bytes(range(256)) * 40)
    fresh_study.snakemake()
    summary = json.loads((fresh_study.results / "summary.json").read_text())
    documents = summary["corpora"]["books"]["extract_references"]["documents"]
    assert documents["read"] == 6
    assert documents["kept"] == 4
    assert sum(documents["skipped"].values()) == 2


def test_decoder_only_model_is_refused_at_once(fresh_study):
    make_model(fresh_study.folder / "models" / "gpt2", "gpt2")
    fresh_study.config["models"]["gpt2"] = {"source": "../models/gpt2"}
    refuse(fresh_study, "models.gpt2", "decoder-only", "kind: causal")


def test_model_folder_that_is_not_there(fresh_study):
    fresh_study.config["models"]["gone"] = {"source": "../models/gone"}
    refuse(fresh_study, "models.gone.source", "'../models/gone'")


def test_folder_without_weights(fresh_study):
    (fresh_study.folder / "models" / "tiny" / "model.safetensors").unlink()
    refuse(fresh_study, "models.tiny", "no model.safetensors")


def test_model_without_a_head_stops_before_the_corpora_are_parsed(fresh_study):
    path = fresh_study.folder / "models" / "tiny" / "model.safetensors"
    weights = load_file(path)
    kept = {key: value for key, value in weights.items() if not key.startswith("cls.")}
    assert len(kept) < len(weights)
    save_file(kept, path, metadata={"format": "pt"})
    refuse(
        fresh_study,
        "models: tiny: the checkpoint lacks weights",
        "cls.predictions",
        arguments=("--cores", "1"),
    )
