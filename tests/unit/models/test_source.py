"""Sources: folders, and hub ids that can't be reached here."""

import pytest

from whowhich.errors import InputError
from whowhich.models.source import is_folder, locate, weight_files


def test_a_folder_keeps_its_path_and_gets_a_digest(made):
    found = locate(str(made("bert")), "main")
    assert found["source"] == str(made("bert"))
    assert len(found["revision"]) == 64


def test_a_changed_weight_changes_the_digest(copied):
    folder = copied("bert")
    before = locate(str(folder), "main")["revision"]
    (path,) = weight_files(str(folder))
    content = bytearray(path.read_bytes())
    content[-1] ^= 1
    path.write_bytes(content)
    assert locate(str(folder), "main")["revision"] != before


def test_another_tokenizer_is_another_revision_and_a_readme_is_not(copied):
    """Chunks of a killed job are taken up by the revision: they must be of this tokenizer."""
    folder = copied("bert")
    before = locate(str(folder), "main")["revision"]
    (folder / "README.md").write_text("A model.")
    assert locate(str(folder), "main")["revision"] == before
    path = folder / "tokenizer_config.json"
    path.write_text(path.read_text().replace('"do_lower_case": false', '"do_lower_case": true'))
    assert locate(str(folder), "main")["revision"] != before


def test_what_is_a_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bert").mkdir()
    assert is_folder("bert") and is_folder("./no") and is_folder("/no")
    assert not is_folder("google-bert/bert-base-cased")


@pytest.mark.parametrize("source", ["nobody/no-such-model", "not a hub id", "a/b/c"])
def test_a_hub_id_that_cannot_be_had(source, monkeypatch, tmp_path):
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_OFFLINE", True)
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_CACHE", str(tmp_path))
    with pytest.raises(InputError, match="no such folder"):
        locate(source, "main")


def test_a_hub_id_in_the_cache_serves_without_the_hub(made, monkeypatch, tmp_path):
    commit = "0123456789abcdef0123456789abcdef01234567"
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_OFFLINE", True)
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_CACHE", str(tmp_path))
    root = tmp_path / "models--some--bert"
    (root / "snapshots").mkdir(parents=True)
    (root / "refs").mkdir()
    (root / "refs" / "main").write_text(commit)
    (root / "snapshots" / commit).symlink_to(made("bert"))
    assert locate("some/bert", "main") == {"source": "some/bert", "revision": commit}
