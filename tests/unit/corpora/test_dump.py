import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whowhich.corpora import dump
from whowhich.corpora.dump import Page, PageStream, namespaces, parse_page


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
