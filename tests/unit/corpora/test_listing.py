import pytest

from whowhich.corpora.listing import corpus_bytes, list_files
from whowhich.errors import InputError


@pytest.fixture
def folder(tmp_path):
    for name, text in {
        "b.txt": "bb",
        "a b.txt": "a",
        "sub/c.txt": "ccc",
        ".hidden": "x",
        "sub/.x/y.txt": "y",
    }.items():
        path = tmp_path / "the corpus" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path / "the corpus"


def test_folder(folder):
    listing = list_files(folder)
    assert listing.root == folder
    assert listing.files == (("a b.txt", 1), ("b.txt", 2), ("sub/c.txt", 3))
    assert corpus_bytes(folder, "text") == listing.bytes == 6


@pytest.mark.parametrize(
    ("pattern", "names"),
    [
        ("*.txt", ["a b.txt", "b.txt"]),
        ("**/*.txt", ["a b.txt", "b.txt", "sub/c.txt"]),
        ("s*", ["sub/c.txt"]),
        ("*/c.txt", ["sub/c.txt"]),
    ],
)
def test_pattern(folder, pattern, names):
    listing = list_files(folder / pattern)
    assert [name for name, _ in listing.files] == names
    assert listing.root == folder


def test_one_file(folder):
    listing = list_files(folder / "b.txt")
    assert (listing.root, listing.files) == (folder, (("b.txt", 2),))


def test_a_name_with_wildcards_is_itself(tmp_path):
    path = tmp_path / "odd [name]*.txt"
    path.write_text("dog")
    assert list_files(path).files == ((path.name, 3),)


def test_links(folder):
    (folder / "loop").symlink_to(folder)
    (folder / "dangling.txt").symlink_to(folder / "nowhere")
    (folder.parent / "outside").mkdir()
    (folder.parent / "outside" / "o.txt").write_text("oo")
    (folder / "linked").symlink_to(folder.parent / "outside")
    files = dict(list_files(folder).files)
    assert files["dangling.txt"] == -1
    assert files["linked/o.txt"] == 2
    assert not any(name.startswith("loop") for name in files)
    assert corpus_bytes(folder) == 8


@pytest.mark.parametrize(
    ("name", "problem"),
    [("nowhere", "does not exist"), ("*.epub", "no file matches"), ("empty", "holds no file")],
)
def test_nothing_to_read(tmp_path, name, problem):
    (tmp_path / "empty").mkdir()
    with pytest.raises(InputError, match=problem) as caught:
        corpus_bytes(tmp_path / name)
    assert name in str(caught.value)
