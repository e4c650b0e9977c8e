"""Made models, loaded once a session."""

import re

import pytest
import torch

from made_models import make_model
from whowhich.models.load import load_model


@pytest.fixture(scope="session", autouse=True)
def one_thread():
    """So small models only lose by sharing their work among threads."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


@pytest.fixture(scope="session")
def loaded(tmp_path_factory):
    """loaded(architecture, dtype="float32"): a made model; the same object each time."""
    known, folders = {}, {}

    def load(architecture: str, dtype: str = "float32"):
        key = (architecture, dtype)
        if key not in known:
            if architecture not in folders:
                folders[architecture] = make_model(tmp_path_factory.mktemp("made"), architecture)
            kind = "causal" if architecture == "gpt2" else "masked"
            known[key] = load_model(
                str(folders[architecture]), dtype=dtype, kind=kind, name=architecture
            )
        return known[key]

    return load


@pytest.fixture(scope="session")
def reference():
    """reference(sentence, pronoun, nth=0): a row of the references table, as scoring reads it."""

    def make(sentence: str, pronoun: str, nth: int = 0) -> dict:
        found = list(re.finditer(rf"\b{pronoun}\b", sentence))[nth]
        return {
            "reference_id": f"{sentence}/{found.start()}",
            "sentence": sentence,
            "pronoun": pronoun.lower(),
            "pronoun_start": found.start(),
            "pronoun_end": found.end(),
        }

    return make
