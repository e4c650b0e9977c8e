"""The same ten documents in every format give the same texts and the same paragraphs."""

import bz2
import gzip
import io
import json
import tarfile
import zipfile
from collections import Counter
from xml.sax.saxutils import escape

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import zstandard

from whowhich.corpora import jsonl
from whowhich.corpora.documents import ReaderOptions
from whowhich.corpora.guess import guess_format
from whowhich.corpora.listing import list_files
from whowhich.corpora.shards import AUTO, plan_shards, read_shard
from whowhich.errors import InputError
from whowhich.pronouns import PRONOUNS
from whowhich.references.prefilter import Prefilter

VERBS = ["barked", "ran", "slept", "ate", "sat", "stood", "came", "went", "lay", "jumped"]
TEXTS = [
    f"Story {i} begins with a café.\n\nA dog that {verb} met {i} cats who slept.\n\nThe end."
    for i, verb in enumerate(VERBS)
]


def pages(texts):
    yield "<mediawiki><siteinfo><namespaces>"
    yield '<namespace key="6">File</namespace></namespaces></siteinfo>\n'
    for i, text in enumerate(texts):
        yield (
            f"<page><title>Story {i}</title><ns>0</ns><id>{i}</id><revision>"
            f"<text>{escape(text)}</text></revision></page>\n"
        )
    yield "</mediawiki>"


def write_folder(path):
    path.mkdir()
    for i, text in enumerate(TEXTS):
        (path / f"{i}.txt").write_text(text, encoding="utf-8")


def write_tar(path):
    with tarfile.open(path, "w:gz" if path.name.endswith("gz") else "w") as tar:
        for i, text in enumerate(TEXTS):
            info = tarfile.TarInfo(f"{i}.txt")
            info.size = len(text.encode())
            tar.addfile(info, io.BytesIO(text.encode()))


def write_zip(path):
    with zipfile.ZipFile(path, "w") as archive:
        for i, text in enumerate(TEXTS):
            archive.writestr(f"{i}.txt", text)


def write_multistream(path):
    """A dump in three bzip2 streams of pages between head and foot, with its index."""
    head, _, *body, foot = pages(TEXTS)
    streams = [head, "".join(body[:4]), "".join(body[4:7]), "".join(body[7:]), foot]
    data, index, number = b"", [], 0
    for part in streams:
        for _ in range(part.count("<page>")):
            index.append(f"{len(data)}:{number}:Story {number}\n")
            number += 1
        data += bz2.compress(part.encode())
    path.write_bytes(data)
    name = path.name.replace("multistream", "multistream-index").replace(".xml", ".txt")
    (path.parent / name).write_bytes(bz2.compress("".join(index).encode()))


def lines(key):
    return "".join(json.dumps({"id": 1, key: text}) + "\n" for text in TEXTS).encode()


def write_parquet(path, **options):
    path.parent.mkdir(exist_ok=True)
    pq.write_table(pa.table({"n": range(10), "text": TEXTS}), path, row_group_size=4)


FORMATS = {
    "text": ("books", write_folder),
    "tar": ("books.tar", write_tar),
    "tar.gz": ("books.tar.gz", write_tar),
    "zip": ("books.zip", write_zip),
    "xml": ("wiki.xml", lambda path: path.write_text("".join(pages(TEXTS)), encoding="utf-8")),
    "xml.bz2": (
        "wiki.xml.bz2",
        lambda path: path.write_bytes(bz2.compress("".join(pages(TEXTS)).encode())),
    ),
    "multistream": ("wiki-pages-articles-multistream.xml.bz2", write_multistream),
    "jsonl": ("web.jsonl", lambda path: path.write_bytes(lines("text"))),
    "jsonl.gz": ("web.jsonl.gz", lambda path: path.write_bytes(gzip.compress(lines("text")))),
    "jsonl.zst": (
        "web.jsonl.zst",
        lambda path: path.write_bytes(zstandard.ZstdCompressor().compress(lines("text"))),
    ),
    "parquet": ("data/train-00000.parquet", write_parquet),
    "bookcorpus": ("bookcorpus", write_folder),
}


def read(path, format, n, tmp_path, **options):
    plan = plan_shards(path, format, n, "c", tmp_path / f"spool{n}", ReaderOptions(**options))
    counts = Counter()
    documents = [document for shard in range(n) for document in read_shard(plan, shard, counts)]
    return plan, documents, counts


@pytest.mark.parametrize("shape", FORMATS)
@pytest.mark.parametrize("n", [1, 3, 16])
def test_every_format_gives_the_same_texts(shape, n, tmp_path):
    name, write = FORMATS[shape]
    write(tmp_path / name)
    prefilter = Prefilter(["dog", "cat"], PRONOUNS)
    plan, documents, counts = read(tmp_path / name, AUTO, n, tmp_path)
    assert [document.text for document in documents] == TEXTS
    assert len({document.document for document in documents}) == 10
    for document, text in zip(documents, TEXTS, strict=True):
        begin, end = text.index("A dog"), text.index("\n\nThe end")
        assert list(prefilter.paragraphs(document)) == [(begin, text[begin:end])]
    unit = "pages" if plan.format == "wikipedia" else "documents"
    assert counts[f"{unit}_read"] == counts[f"{unit}_kept"] == 10


def test_names_of_documents_do_not_depend_on_the_shards(tmp_path):
    for shape, (name, write) in FORMATS.items():
        folder = tmp_path / shape
        folder.mkdir()
        write(folder / name)
        names = {
            n: [document.document for document in read(folder / name, AUTO, n, folder)[1]]
            for n in (1, 3, 16)
        }
        assert names[1] == names[3] == names[16]


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("books.tar.gz", "text"),
        ("enwiki-20220101-pages-articles1.xml-p1p41242.bz2", "wikipedia"),
        ("enwiki.xml", "wikipedia"),
        ("c4.jsonl.zst", "jsonl"),
        ("train.parquet", "parquet"),
        ("books_large_p1.txt", "bookcorpus"),
        ("novel.txt", "text"),
    ],
)
def test_the_guess(tmp_path, name, found):
    (tmp_path / name).write_bytes(b"x")
    format, ground = guess_format(list_files(tmp_path / name))
    assert format == found
    assert name in ground


def test_the_guess_is_that_of_most_bytes_and_is_printed(tmp_path, caplog):
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "README.txt").write_text("About these data.")
    (folder / "c.jsonl").write_bytes(lines("text"))
    plan, documents, _ = read(folder, AUTO, 1, tmp_path)
    assert plan.format == "jsonl"
    assert len(documents) == 10
    assert "'jsonl'" in caplog.text
    assert "'c.jsonl'" in caplog.text


def test_a_named_text_column(tmp_path):
    (tmp_path / "c.jsonl").write_bytes(lines("story"))
    _, documents, _ = read(tmp_path / "c.jsonl", "jsonl", 2, tmp_path, text_column="story")
    assert [document.text for document in documents] == TEXTS
    assert documents[2].document == "c.jsonl:3"


@pytest.mark.parametrize("format", ["jsonl", "parquet"])
def test_a_missing_text_column_names_those_that_there_are(tmp_path, format):
    path = tmp_path / f"c.{format}"
    if format == "jsonl":
        path.write_bytes(lines("story"))
    else:
        pq.write_table(pa.table({"story": TEXTS, "id": range(10)}), path)
    with pytest.raises(InputError, match=r"no (field|column) 'text'.* 'story'"):
        read(path, format, 1, tmp_path)


@pytest.mark.parametrize("column", [[1, 2], [["A dog"], ["A cat"]], [{"a": "A dog"}] * 2])
def test_a_text_column_of_no_text_is_an_error_that_names_its_type(tmp_path, column):
    pq.write_table(pa.table({"text": column, "story": TEXTS[:2]}), tmp_path / "c.parquet")
    with pytest.raises(InputError, match=r"'text' \(text_column\) holds .*: 'story'$"):
        read(tmp_path / "c.parquet", "parquet", 1, tmp_path)


def test_a_column_of_nothing_or_of_binary_files_is_counted(tmp_path):
    pq.write_table(pa.table({"text": pa.nulls(3)}), tmp_path / "a.parquet")
    pq.write_table(
        pa.table({"text": [b"\x89PNG\r\n\x1a\n\xff", b"%PDF-\xff"]}), tmp_path / "b.parquet"
    )
    for name, rows in (("a.parquet", 3), ("b.parquet", 2)):
        _, documents, counts = read(tmp_path / name, "parquet", 1, tmp_path)
        assert documents == []
        assert counts["documents_read"] == counts["documents_skipped_not_text"] == rows


def test_rows_without_text_are_counted(tmp_path):
    rows = ['{"text": "A dog."}', '{"text": null}', "not json", '["text"]', '{"text": " "}', "",
            '{"id": 3}', '{"text": "A \\ud83d cat\\u0000."}']  # fmt: skip
    (tmp_path / "c.jsonl").write_text("\n".join(rows))
    _, documents, counts = read(tmp_path / "c.jsonl", "jsonl", 1, tmp_path)
    assert [document.text for document in documents] == ["A dog.", "A \ufffd cat ."]
    assert counts["documents_read"] == 7
    assert counts["documents_skipped_not_text"] == 2
    assert counts["documents_skipped_malformed"] == 2
    assert counts["documents_skipped_empty"] == 1
    assert counts["undecodable_characters"] == 1
    assert documents[-1].document == "c.jsonl:8"


@pytest.mark.parametrize(("name", "format"), [("c.parquet", "parquet"), ("x.txt", "parquet")])
def test_what_is_no_parquet(tmp_path, name, format):
    (tmp_path / name).write_bytes(b"A dog that barks.")
    with pytest.raises(InputError, match="not a readable Parquet file"):
        plan_shards(tmp_path / name, format, 1)


@pytest.mark.parametrize("format", ["jsonl", "parquet"])
def test_a_folder_without_such_a_file(tmp_path, format):
    (tmp_path / "c").mkdir()
    for name in ("a.txt", "b.txt"):
        (tmp_path / "c" / name).write_bytes(b"A dog that barks.")
    with pytest.raises(InputError, match=r"names end in '\."):
        plan_shards(tmp_path / "c", format, 1)


def test_large_json_lines_are_split_and_keep_their_line_numbers(tmp_path, monkeypatch):
    monkeypatch.setattr(jsonl, "SPAN_BYTES", 300)
    (tmp_path / "c.jsonl").write_bytes(lines("text"))
    plan, documents, _ = read(tmp_path / "c.jsonl", "jsonl", 3, tmp_path)
    assert len(plan.table) > 3
    assert [document.document for document in documents] == [f"c.jsonl:{i}" for i in range(1, 11)]
    assert [document.text for document in documents] == TEXTS


def test_a_cut_gz_is_read_to_its_last_whole_line(tmp_path, caplog):
    data = gzip.compress(b"".join(lines("text") for _ in range(300)))
    (tmp_path / "c.jsonl.gz").write_bytes(data[: len(data) // 2])
    expected = None
    for n in (1, 3):
        _, documents, _ = read(tmp_path / "c.jsonl.gz", "jsonl", n, tmp_path)
        found = [document.document for document in documents]
        expected = expected or found
        assert found == expected
        assert {document.text for document in documents} <= set(TEXTS)
        assert "damaged" in caplog.text


TOKENISED = "the dog , who barked , ran .\nhe said , `` the cat that sat ''\nno !\n"


def test_bookcorpus_with_a_tokenised_sentence_a_line(tmp_path):
    (tmp_path / "books_large_p1.txt").write_text(TOKENISED)
    _, documents, counts = read(tmp_path / "books_large_p1.txt", AUTO, 2, tmp_path)
    found = list(Prefilter(["dog", "cat"], PRONOUNS).paragraphs(documents[0]))
    assert found == [(0, "the dog , who barked , ran ."), (29, "he said , `` the cat that sat ''")]
    assert counts["tokenised_pieces"] == 1


def test_bookcorpus_of_books_is_plain_text(tmp_path):
    folder = tmp_path / "epubtxt"
    folder.mkdir()
    (folder / "a.txt").write_text("The dog,\nwho barked.\n\nIt ran.\n")
    _, documents, counts = read(folder, "bookcorpus", 1, tmp_path)
    found = list(Prefilter(["dog"], PRONOUNS).paragraphs(documents[0]))
    assert found == [(0, "The dog,\nwho barked.")]
    assert counts["tokenised_pieces"] == 0
