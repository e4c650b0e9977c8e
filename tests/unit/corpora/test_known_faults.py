"""Faults that users of such tools have met with corpora, each with two more inputs of its kind."""

import io
import json
import random
import tarfile
import tracemalloc
import zipfile
from collections import Counter

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from whowhich.corpora.documents import Document
from whowhich.corpora.shards import plan_shards, read_shard
from whowhich.corpora.wikitext import WikitextCleaner
from whowhich.names import Name, word_forms
from whowhich.pronouns import PRONOUNS
from whowhich.references.candidates import CandidateFinder
from whowhich.references.paragraphs import paragraphs
from whowhich.references.prefilter import Prefilter
from whowhich.references.sentences import split_sentences

FORMS = word_forms([Name("dog", "companion", ("dogs",)), Name("cat", "companion", ("cats",))])


def candidates(document):
    """The candidate sentences of a document, with and without the prefilter the same."""
    finder = CandidateFinder(FORMS)
    found = [
        [
            sentence.text
            for offset, text in source(document)
            for sentence in split_sentences(text, offset)
            if finder(sentence.text)
        ]
        for source in (paragraphs, Prefilter(FORMS, PRONOUNS).paragraphs)
    ]
    assert found[0] == found[1]
    return found[0]


def wiki_candidates(wikitext):
    text, marks = WikitextCleaner().clean(wikitext)
    return candidates(Document("1", text, marks=marks))


def read(path, format="text"):
    counts = Counter()
    return list(read_shard(plan_shards(path, format, 1), 0, counts)), counts


# WikiExtractor PR 261: a redirect becomes an empty document.
@pytest.mark.parametrize(
    "inside",
    [
        '<redirect title="Dog" /><revision><text>#REDIRECT [[Dog]]</text></revision>',
        "<revision><text>#redirect[[Dog]] {{R from plural}}</text></revision>",
        '<redirect title="Hund" /><revision><text>#WEITERLEITUNG [[Hund]]</text></revision>',
        "<revision><text>\n #REDIRECT: [[Dog]]</text></revision>",
        "<revision><text>&lt;!-- moved --&gt;# redirect [[Dog]]</text></revision>",
        "<revision><text>&#xFEFF;#REDIRECTION [[Chien]]</text></revision>",
    ],
)
def test_a_redirect_is_counted_and_no_document(tmp_path, inside):
    path = tmp_path / "dump.xml"
    path.write_text(f"<page><title>D</title><ns>0</ns><id>1</id>{inside}</page></mediawiki>")
    documents, counts = read(path, "wikipedia")
    assert documents == []
    assert counts["pages_skipped_redirect"] == counts["pages_read"] == 1


def test_a_list_about_redirects_is_none(tmp_path):
    path = tmp_path / "dump.xml"
    text = "#redirects are pages\n#a dog that barks"
    path.write_text(f"<page><id>1</id><revision><text>{text}</text></revision></page>")
    documents, _ = read(path, "wikipedia")
    assert candidates(documents[0]) == ["a dog that barks"]


# wikiextractor 245: the text of lists is lost.
@pytest.mark.parametrize(
    ("wikitext", "sentence"),
    [
        ("Animals:\n* a cat that sleeps\n* a bird", "a cat that sleeps"),
        ("# one\n## a dog who barks, nested\n# two", "a dog who barks, nested"),
        ("; Dogs : a dog whose tail wags\n: more", "a dog whose tail wags"),
        ("<ul><li>a cat that sleeps</li><li>a bird</li></ul>", "a cat that sleeps"),
        ("<dl><dt>Dogs</dt><dd>a dog that barks</dd></dl>", "a dog that barks"),
        ("<ol><li>one<li>a dog that barks</ol>", "a dog that barks"),
        ("*:* a cat that sleeps\n<!-- more -->\n* a bird", "a cat that sleeps"),
        ("<h3>Dogs</h3>a dog that barks", "a dog that barks"),
    ],
)
def test_text_of_lists_is_found(wikitext, sentence):
    assert wiki_candidates(wikitext) == [sentence]


# wikiextractor 189: numbers vanish with their template.
@pytest.mark.parametrize(
    ("template", "flag"),
    [("{{convert|20|km|mi}}", "template"), ("{{val|5.2|u=kg}}", "template"),
     ("<math>x^2</math>", "formula"), ("[[Mile|{{frac|1|2}}]]", "template"),
     ("{{#expr: 5 * 2}}", "template"), ("<chem>H2O</chem>", "formula")],
)  # fmt: skip
def test_a_sentence_that_lost_a_number_is_flagged(template, flag):
    text, marks = WikitextCleaner().clean(f"It is.\n\nA dog that ran {template} barked. It slept.")
    ((position, found),) = marks
    assert found == flag
    assert text[:position].endswith("A dog that ran")


# mwparserfromhell 136: options of a picture leak; a removed note fuses two sentences.
@pytest.mark.parametrize(
    ("wikitext", "sentences"),
    [
        ("[[File:a.jpg|thumb|alt=A dog that is|A cat that sleeps]]", ["A cat that sleeps"]),
        ("[[Image:b.png|200x100px|left|link=Dog]]The dog that ran.", ["The dog that ran."]),
        ("<gallery mode=packed>\nFile:a.jpg|alt=A dog that|A cat that ran\n</gallery>",
         ["A cat that ran"]),
        ("A bird ate.<ref>x</ref>The cat that sat ate.", ["The cat that sat ate."]),
        ("A bird ate.{{sfn|Smith|1999}}“The cat that sat ate.”", ["“The cat that sat ate.”"]),
        ("A bird (see below).<ref name=a/><ref name=b/>The dog who sat ate.",
         ["The dog who sat ate."]),
        ("[[File:c.ogg|upright=1.3|text-top|x200px|start=1:20|alt=A [[dog]] that|A cat that ran]]",
         ["A cat that ran"]),
        # Notes that were never opened, or stand in the text; a comment in a note's place.
        ("A bird ate.</ref>The cat that sat ate.", ["The cat that sat ate."]),
        ("A bird ate.<sup>[1]</sup>The cat that sat ate.", ["The cat that sat ate."]),
        ("A bird ate.<!-- x -->The cat that sat ate.", ["The cat that sat ate."]),
        ("The cat that<!-- x --> sat\n<!-- a dog that -->\nate.", ["The cat that sat ate."]),
    ],
)  # fmt: skip
def test_pictures_and_notes_leave_clean_sentences(wikitext, sentences):
    assert wiki_candidates(wikitext) == sentences


# gensim 552: full stops go with markup.
@pytest.mark.parametrize(
    "wikitext",
    [
        "''A bird ate.'' '''The dog that ran slept.''' It woke.",
        "[[Bird|A bird ate.]] The dog that ran slept. It woke.",
        "<i>A bird ate.</i> <b>The dog that ran slept.</b> <span>It woke.</span>",
    ],
)
def test_full_stops_survive_markup(wikitext):
    assert wiki_candidates(wikitext) == ["The dog that ran slept."]


# cpython 102120: memory grows while a tar is read.
def write_tar(path, members):
    with tarfile.open(path, "w:gz" if path.name.endswith("gz") else "w") as tar:
        for number in range(members):
            info = tarfile.TarInfo(f"{number}.txt")
            info.size = 20
            tar.addfile(info, io.BytesIO(b"A dog that barks .\n\n"))


def write_zip(path, members):
    with zipfile.ZipFile(path, "w") as archive:
        for number in range(members):
            archive.writestr(f"{number}.txt", "A dog that barks .\n\n")


@pytest.mark.parametrize(
    ("name", "write", "bytes_a_member"),
    # A stream keeps a hash of each name; a zip its directory.
    [("c.tar", write_tar, 200), ("c.tar.gz", write_tar, 300), ("c.zip", write_zip, 1500)],
)
def test_memory_while_an_archive_is_read_does_not_grow_with_its_members(
    tmp_path, name, write, bytes_a_member
):
    peaks = []
    for members in (1000, 3000):
        path = tmp_path / f"{members}.{name}"
        write(path, members)
        plan = plan_shards(path, "text", 1)
        tracemalloc.start()
        read = sum(1 for _ in read_shard(plan, 0, Counter()))
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
        assert read == members
    assert peaks[1] - peaks[0] < 2000 * bytes_a_member


# spaCy 7735: a line's end splits a sentence.
@pytest.mark.parametrize(
    "end", ["\n", "\r\n", "\n    ", "\r\r\n", "\u2028", "\x0c\n", "\n\u200b", "\r", "\x85"]
)
def test_a_hard_wrapped_sentence_is_one(end):
    text = f"It rained. The dog{end}that barked{end}was old. It slept."
    assert candidates(Document("d", text)) == ["The dog that barked was old."]


# spaCy 2817: a text of over a million characters is refused.
@pytest.mark.parametrize(
    ("between", "size"), [(" ", 1_200_000), ("\n", 200_000), ("\r\n", 200_000)]
)
def test_a_book_without_a_blank_line_is_read_in_pieces(between, size):
    sentence = "The dog that barked was old, and nobody knew how old."
    text = between.join([sentence] * (size // len(sentence)))
    found = candidates(Document("d", text))
    assert len(found) == size // len(sentence)
    assert set(found) == {sentence}


# arrow 10776: more than 2 GB of strings in one array.
@pytest.mark.parametrize(
    "type_",
    [
        pa.string(),
        pa.large_string(),
        pa.dictionary(pa.int32(), pa.string()),
        pa.string_view(),
        pa.large_binary(),
    ],
)
def test_rows_of_parquet_are_taken_in_small_batches(tmp_path, monkeypatch, type_):
    texts = [f"A dog that barks {i}." for i in range(1000)]
    pq.write_table(pa.table({"text": pa.array(texts).cast(type_)}), tmp_path / "c.parquet")
    sizes = []
    original = pq.ParquetFile.iter_batches

    def counting(self, *args, **kwargs):
        for batch in original(self, *args, **kwargs):
            sizes.append(batch.num_rows)
            yield batch

    monkeypatch.setattr(pq.ParquetFile, "iter_batches", counting)
    documents, _ = read(tmp_path / "c.parquet", "parquet")
    assert [document.text for document in documents] == texts
    assert max(sizes) <= 256


# omicidx 92: bad UTF-8 is written into Parquet.
def bad_byte(path):
    path.write_bytes(b"A dog \xd4 that barks. \x8d")


def half_a_surrogate(path):
    path.write_bytes("A dog ".encode("utf-16") + b"\x00\xd8" + " that barks.".encode("utf-16-le"))


def json_surrogate(path):
    path.write_text(json.dumps({"text": "A dog \ud83d that barks."}))


def random_bytes(path):
    path.write_bytes(
        b"A dog that barks. " * 100 + random.Random(1).randbytes(20).replace(b"\0", b"")
    )


def parquet_that_lies(path):
    """A column of strings whose bytes are none, as careless writers leave it."""
    data = pa.array([b"A dog \xd4 that barks."])
    text = pa.Array.from_buffers(pa.string(), 1, data.buffers())
    pq.write_table(pa.table({"text": text}), path)


def parquet_of_bytes(path):
    pq.write_table(pa.table({"text": [b"A dog \x93that\x94 barks."]}), path)


def cut_character(path):
    path.write_bytes("A dog that barks…".encode()[:-1])


def surrogates_in_utf8(path):
    path.write_bytes(b"A dog \xed\xa0\x80\xed\xb0\x80 that barks.")


@pytest.mark.parametrize(
    ("write", "format", "counted"),
    [
        (bad_byte, "text", "bytes_read_as_cp1252"),
        (cut_character, "text", "bytes_read_as_cp1252"),
        (surrogates_in_utf8, "text", "bytes_read_as_cp1252"),
        (parquet_that_lies, "parquet", "bytes_read_as_cp1252"),
        (parquet_of_bytes, "parquet", "bytes_read_as_cp1252"),
        (half_a_surrogate, "text", "undecodable_characters"),
        (json_surrogate, "jsonl", "undecodable_characters"),
        (random_bytes, "text", "bytes_read_as_cp1252"),
    ],
)
def test_what_is_no_utf8_is_decoded_counted_and_strict_when_read_back(
    tmp_path, write, format, counted
):
    write(tmp_path / "c")
    documents, counts = read(tmp_path / "c", format)
    assert counts[counted] > 0
    table = pa.table({"text": [document.text for document in documents]})
    table.validate(full=True)
    pq.write_table(table, tmp_path / "out.parquet")
    back = pq.read_table(tmp_path / "out.parquet")["text"].to_pylist()
    assert back == [document.text for document in documents]
    assert back[0].startswith("A dog")
