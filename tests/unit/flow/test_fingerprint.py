"""Fingerprints follow content, not times."""

import os

import pytest

from whowhich.flow import fingerprint as module
from whowhich.flow.fingerprint import Fingerprints


@pytest.fixture
def cache(tmp_path):
    return tmp_path / "cache" / "fingerprints.json"


def test_time_changes_nothing_content_does(tmp_path, cache):
    path = tmp_path / "a.txt"
    path.write_text("one")
    first = Fingerprints(cache).of(path)
    os.utime(path, (1, 1))
    assert Fingerprints(cache).of(path) == first
    path.write_text("two")
    assert Fingerprints(cache).of(path) != first


@pytest.mark.parametrize("limit", [2**30, 0])
def test_folder(tmp_path, cache, monkeypatch, limit):
    monkeypatch.setattr(module, "FOLDER_WHOLE", limit)
    folder = tmp_path / "books"
    (folder / "sub").mkdir(parents=True)
    (folder / "sub" / "a.txt").write_text("one")
    first = Fingerprints(cache).of(folder)
    (folder / "b.txt").write_text("")
    second = Fingerprints(cache).of(folder)
    (folder / "b.txt").rename(folder / "c.txt")
    third = Fingerprints(cache).of(folder)
    assert len({first, second, third}) == 3


def test_folder_elsewhere_is_the_same(tmp_path, cache):
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.txt").write_text("x")
    prints = Fingerprints(cache)
    assert prints.of(tmp_path / "one") == prints.of(tmp_path / "two")


def test_large_file_is_sampled_at_start_middle_and_end(tmp_path, cache, monkeypatch):
    monkeypatch.setattr(module, "WHOLE", 100)
    monkeypatch.setattr(module, "BLOCK", 10)
    path = tmp_path / "large"
    found = set()
    for changed in (None, 0, 105, 199):
        data = bytearray(200)
        if changed is not None:
            data[changed] = 1
        path.write_bytes(data)
        found.add(Fingerprints(cache).of(path))
    assert len(found) == 4


def test_broken_or_unwritable_cache_costs_only_time(tmp_path):
    (tmp_path / "a").write_text("x")
    (tmp_path / "cache.json").write_text("{")
    digest = Fingerprints(tmp_path / "cache.json").of(tmp_path / "a")
    assert digest == Fingerprints(tmp_path / "a" / "no folder" / "cache.json").of(tmp_path / "a")
