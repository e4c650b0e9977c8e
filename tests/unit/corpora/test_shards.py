import bz2
import codecs
import gzip
import io
import lzma
import os
import random
import tarfile
import zipfile
from collections import Counter

import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from whowhich.corpora import pieces
from whowhich.corpora import text as text_reader
from whowhich.corpora.shards import balance, plan_shards, read_plan, read_shard
from whowhich.errors import InputError
from whowhich.tables.corpus_schemas import SHARDS
from whowhich.tables.parquet import write_batches

TEXTS = {
    "a.txt": b"A dog that barks.\n",
    "sub/b.epub.txt": "\ufeffA cat who \u201csleeps\u201d.\r\n\r\nA horse, which runs.".encode(),
    "sub/c d.txt": b"A caf\xe9 dog \x93whose\x94 tail \x81 wags.",
    "e.txt": "A wolf whom we saw.".encode("utf-16"),
    "long.txt": ("The dog that ran. " * 20 + "\n\n").encode() * 40,
}
SKIPPED = {"f.bin": random.Random(1).randbytes(3000), "g.txt": b"", "h.txt": b" \n\t\n"}


def write_folder(path):
    for name, data in (TEXTS | SKIPPED).items():
        (path / name).parent.mkdir(parents=True, exist_ok=True)
        (path / name).write_bytes(data)
    return path


def write_tar(path):
    with tarfile.open(path, "w") as tar:
        for name, data in (TEXTS | SKIPPED).items():
            info = tarfile.TarInfo("./" + name)
            info.size = len(data)
            tar.addfile(info, io.BytesIO(data))
    return path


def write_zip(path):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in (TEXTS | SKIPPED).items():
            archive.writestr(name, data)
    return path


def compress(path, function):
    tar = write_tar(path.with_suffix(""))
    path.write_bytes(function(tar.read_bytes()))
    return path


SHAPES = {
    "folder": lambda tmp: write_folder(tmp / "corpus"),
    "glob": lambda tmp: write_folder(tmp / "corpus") / "**" / "*",
    "tar": lambda tmp: write_tar(tmp / "corpus.tar"),
    "zip": lambda tmp: write_zip(tmp / "corpus.zip"),
    "tar.gz": lambda tmp: compress(tmp / "corpus.tar.gz", gzip.compress),
    "tar.bz2": lambda tmp: compress(tmp / "corpus.tar.bz2", bz2.compress),
    "tar.xz": lambda tmp: compress(tmp / "corpus.tar.xz", lzma.compress),
    "tar.zst": lambda tmp: compress(tmp / "corpus.tar.zst", zstandard.ZstdCompressor().compress),
}


def read_all(path, n, tmp_path):
    """Documents as {name: [(offset, text), ...]} and counts, by way of a plan on disk."""
    spool = tmp_path / f"{n}.spool"
    plan = plan_shards(path, "text", n, "books", spool)
    file = tmp_path / f"{n}.parquet"
    write_batches(file, SHARDS, [plan.table], plan.provenance())
    plan = read_plan(file)
    counts, documents = Counter(), {}
    for shard in range(n):
        for document in read_shard(plan, shard, counts):
            documents.setdefault(document.document, []).append((document.offset, document.text))
    return documents, +counts


@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_gives_the_same_documents_in_any_number_of_shards(shape, tmp_path):
    path = SHAPES[shape](tmp_path)
    expected = {
        "a.txt": [(0, "A dog that barks.\n")],
        "sub/b.epub.txt": [(0, "A cat who “sleeps”.\r\n\r\nA horse, which runs.")],
        "sub/c d.txt": [(0, "A café dog “whose” tail   wags.")],
        "e.txt": [(0, "A wolf whom we saw.")],
        "long.txt": [(0, TEXTS["long.txt"].decode())],
    }
    for n in (1, 3, 16):
        documents, counts = read_all(path, n, tmp_path)
        assert documents == expected
        assert counts["documents_read"] == 8
        assert counts["documents_kept"] == 5
        assert counts["documents_skipped_not_text"] == 1
        assert counts["documents_skipped_empty"] == 2
        assert counts["bytes_read_as_cp1252"] == 4


def test_a_large_file_is_read_in_pieces_that_the_shards_do_not_change(tmp_path, monkeypatch):
    path = write_folder(tmp_path / "corpus")
    whole = TEXTS["long.txt"].decode()
    monkeypatch.setattr(text_reader, "PIECE_BYTES", 1000)
    pieces = None
    for n in (1, 3, 16):
        documents, counts = read_all(path, n, tmp_path)
        pieces = pieces or documents["long.txt"]
        assert documents["long.txt"] == pieces
        assert counts["documents_read"] == 8
    assert len(pieces) > 10
    assert "".join(text for _, text in pieces) == whole
    assert all(whole[offset:].startswith(text) for offset, text in pieces)


def test_a_tar_gz_is_read_once_however_many_shards(tmp_path, monkeypatch):
    path = SHAPES["tar.gz"](tmp_path)
    opened = []
    original = gzip.GzipFile

    def counting(*args, **kwargs):
        opened.append(1)
        return original(*args, **kwargs)

    monkeypatch.setattr(gzip, "GzipFile", counting)
    read_all(path, 16, tmp_path)
    assert len(opened) == 1


def test_each_shard_of_a_tar_gz_gets_a_share(tmp_path):
    data = {f"{i}.txt": random.Random(i).randbytes(60_000).hex().encode() for i in range(40)}
    path = tmp_path / "c.tar.gz"
    with tarfile.open(path, "w:gz") as tar:
        for name, content in data.items():
            info = tarfile.TarInfo(name)
            info.size = len(content)
            tar.addfile(info, io.BytesIO(content))
    plan = plan_shards(path, "text", 4, spool=tmp_path / "spool")
    assert plan.table["shard"].to_pylist() == [0, 1, 2, 3]
    sizes = [sum(1 for _ in read_shard(plan, shard, Counter())) for shard in range(4)]
    assert sum(sizes) == 40
    assert max(sizes) <= 20


def test_several_archives_and_a_member_twice(tmp_path):
    folder = tmp_path / "corpus"
    folder.mkdir()
    for archive in ("one.tar", "two.tar"):
        with tarfile.open(folder / archive, "w") as tar:
            for _ in range(2):
                info = tarfile.TarInfo("a.txt")
                info.size = 4
                tar.addfile(info, io.BytesIO(b"dogs"))
    documents, _ = read_all(folder, 2, tmp_path)
    assert list(documents) == [
        "one.tar/a.txt",
        "one.tar/a.txt#2",
        "two.tar/a.txt",
        "two.tar/a.txt#2",
    ]


def test_a_compressed_file_that_is_no_archive(tmp_path):
    path = tmp_path / "book.txt.gz"
    path.write_bytes(gzip.compress(b"A dog ") + gzip.compress(b"that barks."))
    documents, _ = read_all(path, 1, tmp_path)
    assert documents == {"book.txt.gz": [(0, "A dog that barks.")]}


def test_file_names_in_any_encoding(tmp_path):
    folder = tmp_path / "corpus"
    folder.mkdir()
    (folder / os.fsdecode(b"caf\xe9.txt")).write_bytes(b"A dog.")
    documents, _ = read_all(folder, 1, tmp_path)
    assert list(documents) == ["caf\\xe9.txt"]


def test_unreadable_files_are_counted(tmp_path):
    folder = write_folder(tmp_path / "corpus")
    (folder / "z.txt").symlink_to(folder / "nowhere")
    (folder / "z.txt.gz").write_bytes(gzip.compress(b"dog" * 1000)[:20])
    documents, counts = read_all(folder, 3, tmp_path)
    assert set(documents) == set(TEXTS)
    assert counts["documents_skipped_unreadable"] == 2


@pytest.mark.parametrize("shape", ["tar", "tar.gz"])
def test_a_cut_archive_is_read_to_its_last_whole_member(shape, tmp_path, caplog):
    path = SHAPES[shape](tmp_path)
    data = path.read_bytes()
    path.write_bytes(data[: len(data) * 2 // 3])
    documents, _ = read_all(path, 2, tmp_path)
    assert "a.txt" in documents
    assert "damaged" in caplog.text


def test_a_file_that_shrank_after_planning(tmp_path):
    path = write_folder(tmp_path / "corpus")
    plan = plan_shards(path, "text", 1)
    (path / "long.txt").write_bytes(b"short")
    with pytest.raises(InputError, match=r"long\.txt"):
        list(read_shard(plan, 0, Counter()))


@pytest.mark.parametrize(
    ("format", "n", "problem"),
    [("txt", 1, "format 'txt'; valid are 'text', 'wikipedia'"), ("text", 0, "shards is 0")],
)
def test_wrong_settings(tmp_path, format, n, problem):
    write_folder(tmp_path / "corpus")
    with pytest.raises(InputError, match=problem):
        plan_shards(tmp_path / "corpus", format, n)


@pytest.mark.parametrize("name", ["c.tar", "c.tar.gz", "c.zip"])
def test_an_archive_that_is_none(tmp_path, name):
    (tmp_path / name).write_bytes(b"A dog that barks. " * 100)
    with pytest.raises(InputError, match=name):
        plan_shards(tmp_path / name, "text", 2, spool=tmp_path / "spool")


@given(st.lists(st.integers(0, 100)), st.integers(1, 20))
def test_balance(weights, n):
    shards = balance(weights, n)
    assert shards == sorted(shards)
    assert all(0 <= shard < n for shard in shards)
    total = sum(weights)
    for shard in set(shards):
        share = sum(w for w, s in zip(weights, shards, strict=True) if s == shard)
        # A run is at most half a weight longer at either end than its share.
        assert total == 0 or share <= total / n + max(weights)


def test_balance_of_equal_weights_is_even():
    assert balance([5] * 6, 3) == [0, 0, 1, 1, 2, 2]
    assert balance([0, 0], 2) == [0, 1]
    assert balance([], 4) == []


def test_a_compressed_text_is_split_at_its_pieces(tmp_path, monkeypatch):
    text = "".join(f"The café dog number {i} that ran.\n\n" for i in range(3000))
    path = tmp_path / "book.txt.gz"
    path.write_bytes(gzip.compress(codecs.BOM_UTF8 + text.encode()))
    monkeypatch.setattr(pieces.read_pieces, "__defaults__", ("utf-8", 5000))
    expected = None
    for n in (1, 3, 16):
        documents, counts = read_all(path, n, tmp_path)
        expected = expected or documents
        assert documents == expected
        assert counts["documents_read"] == counts["documents_kept"] == 1
    assert len(expected["book.txt.gz"]) > 10
    assert "".join(piece for _, piece in expected["book.txt.gz"]) == text
    assert all(text[offset:].startswith(piece) for offset, piece in expected["book.txt.gz"])


@pytest.mark.parametrize("data", [b"", b" \n" * 90, random.Random(2).randbytes(9000)])
def test_a_compressed_file_that_is_no_text_is_counted(tmp_path, data):
    path = tmp_path / "book.txt.gz"
    path.write_bytes(gzip.compress(data))
    documents, counts = read_all(path, 3, tmp_path)
    assert documents == {}
    reason = "not_text" if data[:1] not in (b"", b" ") else "empty"
    assert counts[f"documents_skipped_{reason}"] == counts["documents_read"] == 1
