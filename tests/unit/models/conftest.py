"""Folders of made models, to be copied and spoilt."""

import shutil

import pytest
import torch

from made_models import make_model


@pytest.fixture(scope="session", autouse=True)
def one_thread():
    """So small models only lose by sharing their work among threads."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


@pytest.fixture(scope="session")
def made(tmp_path_factory):
    """made(architecture): the folder of a made model, not to be changed."""
    known = {}

    def make(architecture):
        if architecture not in known:
            known[architecture] = make_model(tmp_path_factory.mktemp("made"), architecture)
        return known[architecture]

    return make


@pytest.fixture
def copied(made, tmp_path):
    """copied(architecture): a copy of its own, to be changed."""
    return lambda architecture: shutil.copytree(made(architecture), tmp_path / architecture)
