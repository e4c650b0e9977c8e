"""What the demo models' table says of them is so; needs the texts that they were trained on."""

import hashlib
import json

import pandas as pd
import pytest

from demo_models import (
    ARCHITECTURES,
    MODELS,
    SHARED,
    discrimination,
    held_out_references,
    held_out_texts,
)

pytestmark = pytest.mark.needs("shared")

TABLE = MODELS / "held_out.csv"
RECORDED = pd.read_csv(TABLE, index_col="model") if TABLE.exists() else pd.DataFrame()
SHIPPED = [name for name in ARCHITECTURES if (MODELS / name).is_dir()]


@pytest.fixture(scope="module")
def references():
    return held_out_references(held_out_texts(SHIPPED[0]))


def test_the_same_books_are_held_out_of_all_with_references_enough(references):
    assert len({tuple(held_out_texts(name)) for name in SHIPPED}) == 1
    assert references.num_rows >= 300


@pytest.mark.parametrize("name", SHIPPED)
def test_a_model_does_as_recorded_on_held_out_books(name, references):
    found = discrimination(references, MODELS / name)
    recorded = RECORDED.loc[name]
    assert found["references"] == pytest.approx(recorded["references"], rel=0.02)
    assert found["auc"] == pytest.approx(recorded["auc"], abs=0.02)
    assert found["model_share"] == pytest.approx(recorded["model_share"], abs=0.02)


def test_the_models_tell_human_from_object_pronouns_as_far_as_they_must():
    """At least half of the real BERT's excess over chance, and human pronouns about as often."""
    real = RECORDED.loc["bert-base-cased"]
    assert set(SHIPPED) == set(ARCHITECTURES)
    for name in SHIPPED:
        mine = RECORDED.loc[name]
        assert mine["auc"] - 0.5 >= (real["auc"] - 0.5) / 2, name
        assert abs(mine["model_share"] - mine["human_share"]) <= 0.1, name


@pytest.mark.parametrize("name", SHIPPED)
def test_the_card_names_the_texts_by_their_checksums(name):
    record = json.loads((MODELS / name / "training.json").read_text())
    text = record["texts"][0]
    data = (SHARED / "corpora" / text["text"]).read_bytes()
    assert hashlib.sha256(data).hexdigest() == text["sha256"]
