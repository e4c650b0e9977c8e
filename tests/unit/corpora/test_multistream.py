import bz2

import pytest

from whowhich.corpora.multistream import index_of, is_index, stream_offsets

PARTS = [b"<mediawiki>", b"<page>a</page>" * 50, b"<page>b</page>", b"</mediawiki>"]


def write(path, level=9):
    streams = [bz2.compress(part, level) for part in PARTS]
    path.write_bytes(b"".join(streams))
    return [sum(map(len, streams[:i])) for i in range(len(streams))]


@pytest.mark.parametrize(
    ("dump", "index"),
    [
        ("enwiki-latest-pages-articles-multistream.xml.bz2",
         "enwiki-latest-pages-articles-multistream-index.txt.bz2"),
        ("enwiki-2022-pages-articles-multistream1.xml-p1p41242.bz2",
         "enwiki-2022-pages-articles-multistream-index1.txt-p1p41242.bz2"),
        ("simple-multistream.xml.bz2", "simple-multistream-index.txt"),
    ],
)  # fmt: skip
def test_offsets_come_from_the_index(tmp_path, dump, index):
    offsets = write(tmp_path / dump)
    text = "".join(f"{offset}:1:Dog: a title\n" for offset in offsets[1:3]).encode()
    (tmp_path / index).write_bytes(bz2.compress(text) if index.endswith("bz2") else text)
    assert index_of(tmp_path / dump) == tmp_path / index
    assert is_index(index)
    assert not is_index(dump)
    assert stream_offsets(tmp_path / dump) == offsets[:3]


@pytest.mark.parametrize("level", [1, 9])
def test_without_an_index_streams_are_found(tmp_path, level):
    path = tmp_path / "dump.xml.bz2"
    offsets = write(path, level)
    assert index_of(path) is None
    assert stream_offsets(path) == offsets


def test_an_index_of_another_dump_is_not_believed(tmp_path, caplog):
    path = tmp_path / "d-multistream.xml.bz2"
    offsets = write(path)
    (tmp_path / "d-multistream-index.txt").write_text("17:1:Dog\n")
    assert stream_offsets(path) == offsets
    assert "does not belong" in caplog.text


def test_files_that_are_none(tmp_path):
    path = tmp_path / "x.bz2"
    path.write_bytes(b"")
    assert stream_offsets(path) == []
    path.write_bytes(b"no bzip2 at all")
    assert stream_offsets(path) == [0]
