"""The shared corpora as they are found: what is read, what is skipped, and what is left out."""

import logging
from collections import Counter

import pytest

from conftest import REPOSITORY, SHARED
from whowhich.corpora.shards import plan_shards, read_shard
from whowhich.names import read_names, word_forms
from whowhich.parsers.spacy import SpacyParser
from whowhich.pronouns import PRONOUNS
from whowhich.references.candidates import CandidateFinder
from whowhich.references.extract import extract_references
from whowhich.references.prefilter import Prefilter

pytestmark = pytest.mark.needs("shared")

WIKIPEDIA = SHARED / "corpora" / "wikipedia"
# Pages, kept, and skipped as redirects, by namespace, as empty; whether the dump is cut off.
DUMPS = {
    "enwiki-2014-truncated.xml.bz2": (361, 215, 145, 1, 0, True),
    "enwiki-2022-truncated.xml.bz2": (251, 139, 111, 1, 0, True),
    "enwiki-latest-pages-articles1.xml-p000000010p000030302-shortened.bz2": (
        206,
        106,
        99,
        1,
        0,
        False,
    ),
    "enwiki-table-markup.xml.bz2": (5, 5, 0, 0, 0, False),
    "ltgwiki-2017.xml": (2004, 899, 147, 954, 4, False),
}
# The files that keep Project Gutenberg's header and licence.
NOTICES = {
    "books": [
        "jungle-book",
        "white-fang",
        "moby-dick",
        "tale-of-peter-rabbit",
        "sherlock-holmes-adventures",
    ],
    "natural_history": [
        "origin-of-species",
        "natural-history-of-selborne",
        "bird-neighbors",
        "fabre-life-of-the-spider",
        "sheep-swine-and-poultry",
    ],
}


def read(path, format, n, tmp_path):
    plan = plan_shards(path, format, n, "c", tmp_path / f"spool{n}")
    counts: Counter[str] = Counter()
    documents = [document for shard in range(n) for document in read_shard(plan, shard, counts)]
    return documents, counts


@pytest.mark.parametrize("name", DUMPS)
def test_dumps_are_read_and_their_counts_add_up(name, tmp_path, caplog):
    pages, kept, redirects, other, empty, cut_off = DUMPS[name]
    with caplog.at_level(logging.WARNING):
        documents, counts = read(WIKIPEDIA / name, "wikipedia", 1, tmp_path)
    assert counts["pages_read"] == pages
    assert counts["pages_kept"] == len(documents) == kept
    skipped = {key: value for key, value in counts.items() if "skipped" in key and value}
    assert sum(skipped.values()) == pages - kept
    assert counts["pages_skipped_redirect"] == redirects
    assert counts["pages_skipped_namespace"] == other
    assert counts["pages_skipped_empty"] == empty
    assert bool(counts["dumps_cut_off"]) is cut_off
    assert ("last whole page" in caplog.text) is cut_off
    for document in documents:
        assert document.document.isdigit()
        assert "<ref" not in document.text
    # A link in three brackets; MediaWiki shows the brackets, too.
    assert sum("[[" in document.text for document in documents) <= 1
    assert sum("|thumb" in document.text for document in documents) <= 1


def test_a_dump_in_three_shards_is_the_same(tmp_path):
    name = "enwiki-table-markup.xml.bz2"
    one, counts = read(WIKIPEDIA / name, "wikipedia", 1, tmp_path)
    three, again = read(WIKIPEDIA / name, "wikipedia", 3, tmp_path)
    assert one == three
    assert counts == again


def test_the_latgalian_dump_yields_no_reference(tmp_path):
    forms = word_forms(read_names(REPOSITORY / "resources" / "names.csv"))
    documents, _ = read(WIKIPEDIA / "ltgwiki-2017.xml", "wikipedia", 1, tmp_path)
    counts: Counter[str] = Counter()
    batches = extract_references(
        documents,
        Prefilter(forms, PRONOUNS).paragraphs,
        CandidateFinder(forms),
        SpacyParser("en_core_web_sm"),
        "ltg",
        0,
        counts,
    )
    assert [row for batch in batches for row in batch] == []


@pytest.mark.parametrize("corpus", NOTICES)
def test_books_are_read_without_project_gutenbergs_notices(corpus, tmp_path):
    documents, counts = read(SHARED / "corpora" / corpus, "text", 3, tmp_path)
    assert counts["documents_read"] == counts["documents_kept"] == len(documents)
    assert counts["gutenberg_headers_dropped"] == counts["gutenberg_licences_dropped"] == 5
    with_notice = {document.document for document in documents if document.body is not None}
    assert with_notice == {f"{name}.txt" for name in NOTICES[corpus]}
    for document in documents:
        raw = (SHARED / "corpora" / corpus / document.document).read_bytes()
        decoded = raw.decode("utf-8-sig")
        assert document.text == decoded.replace("\x15", " ")
        (start, end), *others = document.spans()
        assert not others
        body = document.text[start:end]
        for phrase in ("SMALL PRINT", "Gutenberg-tm", "START OF TH", "gutenberg.org"):
            assert phrase not in body
    assert counts["control_characters"] == (1 if corpus == "natural_history" else 0)
