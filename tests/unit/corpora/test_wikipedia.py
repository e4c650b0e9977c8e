import bz2
from collections import Counter
from xml.sax.saxutils import escape

import pytest

from whowhich.corpora import wikipedia
from whowhich.corpora.shards import plan_shards, read_shard
from whowhich.corpora.wikitext_worker import CleanerProcess

HEAD = """<mediawiki><siteinfo><namespaces><namespace key="0" /><namespace key="1">Talk</namespace>
<namespace key="6">File</namespace></namespaces></siteinfo>
"""


def page(number, text, title="Dog", inside="<ns>0</ns>", model="wikitext"):
    return (
        f"<page><title>{title}</title>{inside}<id>{number}</id><revision>"
        f"<model>{model}</model><text>{escape(text)}</text></revision></page>\n"
    )


PAGES = [
    page(1, "A [[dog]] that barks {{convert|5|km}} away."),
    page(2, "#REDIRECT [[Dog]]", inside='<ns>0</ns><redirect title="Dog" />'),
    page(3, "#redirect [[Dog]]"),
    page(4, "A talk about a dog that", title="Talk:Dog", inside="<ns>1</ns>"),
    # A title that looks like another namespace's, and one in a dump without tags.
    page(5, "A film.", title="Talk: the film"),
    page(6, "A talk", title="Talk:Dog", inside=""),
    page(7, "{{Disambiguation}}"),
    page(8, ""),
    page(9, "{}", model="json"),
    page(10, "The end that is."),
]
DUMP = HEAD + "".join(PAGES) + "</mediawiki>"
COUNTS = {
    "pages_read": 10,
    "pages_kept": 3,
    "pages_skipped_redirect": 2,
    "pages_skipped_namespace": 2,
    "pages_skipped_empty": 2,
    "pages_skipped_not_wikitext": 1,
}


def read(path, n, tmp_path):
    plan = plan_shards(path, "wikipedia", n, "wiki", tmp_path / f"spool{n}")
    counts = Counter()
    documents = [document for shard in range(n) for document in read_shard(plan, shard, counts)]
    counts.pop("bytes_read", None)
    return documents, +counts


@pytest.mark.parametrize("name", ["dump.xml", "dump.xml.bz2"])
def test_what_is_read_and_what_is_skipped(tmp_path, monkeypatch, name):
    monkeypatch.setattr(wikipedia, "SPAN_BYTES", 300)
    path = tmp_path / name
    path.write_bytes(bz2.compress(DUMP.encode()) if name.endswith("bz2") else DUMP.encode())
    for n in (1, 3, 16):
        documents, counts = read(path, n, tmp_path)
        assert [(d.document, d.text) for d in documents] == [
            ("1", "A dog that barks away."),
            ("5", "A film."),
            ("10", "The end that is."),
        ]
        assert documents[0].marks == ((16, "template"),)
        assert counts == COUNTS


@pytest.mark.parametrize("name", ["dump.xml", "dump.xml.bz2"])
@pytest.mark.parametrize("cut", [len("</mediawiki>"), 200])
def test_a_dump_that_is_cut_off_is_read_to_its_last_whole_page(tmp_path, caplog, name, cut):
    path = tmp_path / name
    data = DUMP[:-cut].encode()
    path.write_bytes(bz2.compress(data) if name.endswith("bz2") else data)
    for n in (1, 3):
        documents, counts = read(path, n, tmp_path)
        assert [d.document for d in documents] == (["1", "5", "10"] if cut < 20 else ["1", "5"])
        assert counts["dumps_cut_off"] == 1
    assert "last whole page" in caplog.text


def test_a_damaged_bz2(tmp_path, caplog):
    data = bz2.compress((HEAD + "".join(PAGES * 1000)).encode(), 1)
    path = tmp_path / "dump.xml.bz2"
    path.write_bytes(data[: len(data) * 2 // 3])
    for n in (1, 3):
        documents, counts = read(path, n, tmp_path)
        assert 500 < len(documents) < 3000
        assert counts["dumps_cut_off"] == 1


def test_pages_of_several_dumps_have_different_names(tmp_path):
    for name in ("a.xml", "b.xml"):
        (tmp_path / name).write_text(DUMP)
    documents, _ = read(tmp_path, 2, tmp_path)
    assert [d.document for d in documents[:3]] == ["a.xml/1", "a.xml/5", "a.xml/10"]
    assert len({d.document for d in documents}) == 6


def test_a_page_on_which_the_cleaner_hangs_is_counted(tmp_path, monkeypatch):
    slow = page(11, "A [[dog]] that {{x|y}} ''barks''. " * 300_000)
    path = tmp_path / "dump.xml"
    path.write_text(HEAD + PAGES[0] + slow + PAGES[-1] + "</mediawiki>")
    monkeypatch.setattr(
        wikipedia, "CleanerProcess", lambda *names: CleanerProcess(*names, time_limit=2)
    )
    documents, counts = read(path, 1, tmp_path)
    assert [d.document for d in documents] == ["1", "10"]
    assert counts["pages_skipped_time_limit"] == 1
