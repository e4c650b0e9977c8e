"""Where paths are sought, with spaces and globs."""

import pytest

from whowhich.errors import InputError
from whowhich.flow.config import resolve


@pytest.fixture
def places(tmp_path, monkeypatch):
    work, repository = tmp_path / "work dir", tmp_path / "re po"
    for folder in (work, repository):
        folder.mkdir()
    monkeypatch.chdir(work)
    return work, repository


def test_working_directory_comes_first(places):
    _, repository = places
    for folder in places:
        (folder / "names.csv").touch()
    assert resolve("names.csv", repository) == "names.csv"


def test_then_the_repository(places):
    _, repository = places
    (repository / "my names.csv").touch()
    assert resolve("my names.csv", repository) == "../re po/my names.csv"


def test_absolute_and_parent_paths(places):
    work, repository = places
    (work.parent / "shared").mkdir()
    assert resolve("../shared", repository) == "../shared"
    assert resolve(str(work), repository) == str(work)


def test_glob(places):
    _, repository = places
    (repository / "books").mkdir()
    (repository / "books" / "a.txt").touch()
    assert resolve("books/*.txt", repository) == "../re po/books/*.txt"


def test_error_names_key_and_places(places):
    work, repository = places
    with pytest.raises(InputError) as error:
        resolve("gone/x", repository, must_exist="corpora.books.path")
    for part in ("corpora.books.path", "'gone/x'", str(work / "gone/x"), str(repository)):
        assert part in str(error.value)
