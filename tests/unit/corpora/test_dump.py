""""""

import bz2
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whowhich.corpora import dump
from whowhich.corpora.dump import (
    Page,
    PageStream,
    index_of,
    is_index,
    namespaces,
    parse_page,
    stream_offsets,
)


class Slow(io.BytesIO):
    def read(self, size=-1):
        return super().read(min(size, 7))


@given(st.lists(st.binary(max_size=30).filter(lambda b: b"<" not in b), max_size=5))
def test_pages_and_their_positions(contents):
    pages = [b"<page>" + content + b"</page>" for content in contents]
    data = b"<mediawiki>\n" + b"\n ".join(pages) + b"</mediawiki>"
    stream = PageStream(Slow(data))
    found = list(stream)
    assert [page for _, page in found] == pages
    assert all(data[at:].startswith(page) for at, page in found)
    assert stream.rest.endswith(b"</mediawiki>"[-len(stream.rest) :])
    assert dump.is_whole_end(stream.rest) or not contents


def test_a_page_that_is_cut_off_is_none():
    stream = PageStream(io.BytesIO(b"<page>a</page>\n<page>b</pa"))
    assert [page for _, page in stream] == [b"<page>a</page>"]
    assert not dump.is_whole_end(stream.rest)


@pytest.mark.parametrize(
    ("xml", "page"),
    [
        (
            "<page><title>Dog &amp; cat</title><ns>0</ns><id>7</id><revision><id>1</id>"
            "<model>wikitext</model><text xml:space='preserve'>A dog</text></revision></page>",
            Page("7", 0, "Dog & cat", False, "wikitext", "A dog"),
        ),
        (
            "<page><title>Dogs</title><ns>0</ns><id>8</id><redirect title='Dog' />"
            "<revision><text>#REDIRECT [[Dog]]</text></revision></page>",
            Page("8", 0, "Dogs", True, "", "#REDIRECT [[Dog]]"),
        ),
        # An old dump without namespaces' tags; a deleted text; several revisions.
        (
            "<page><title>Talk:Dog</title><id>9</id>"
            "<revision><text deleted='deleted' /></revision></page>",
            Page("9", None, "Talk:Dog", False, "", ""),
        ),
        (
            "<page><title>D</title><ns>-1</ns><id>1</id><revision><text>old</text></revision>"
            "<revision><text>new</text></revision></page>",
            Page("1", -1, "D", False, "", "new"),
        ),
        ("<page><title>Dog</page>", None),
        ("<page>\x00</page>", None),
    ],
)
def test_parse_page(xml, page):
    assert parse_page(xml.encode()) == page


def test_namespaces():
    head = b"""<mediawiki><siteinfo><namespaces><namespace key="0" case="x" />
    <namespace key="6">Datei</namespace></namespaces></siteinfo>"""
    assert namespaces(head) == {0: "", 6: "Datei"}
    assert namespaces(b"<mediawiki>") == {}
    assert namespaces(b"<namespaces><namespace></namespaces>") == {}


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
