"""Corpora in several formats, counts of names, the choice of names, correlation."""

import gzip
import json
import tarfile

import pandas as pd

SAME = ["name", "pronoun", "sentence", "name_offset", "pronoun_offset", "role"]


def write_corpora(folder):
    """The books of the study in other formats; returns them as the config has them."""
    books = sorted((folder / "corpus").iterdir())
    with tarfile.open(folder / "the books.tar.gz", "w:gz") as tar:
        for book in books:
            tar.add(book, book.name)
    rows = [json.dumps({"story": book.read_text()}) + "\n" for book in books]
    (folder / "books.jsonl.gz").write_bytes(gzip.compress("".join(rows).encode()))
    pages = [
        f"<page><title>B</title><ns>0</ns><id>{i}</id><revision><text>{book.read_text()}</text>"
        "</revision></page>"
        for i, book in enumerate(books)
    ]
    (folder / "wiki.xml").write_text(f"<mediawiki>{''.join(pages)}</mediawiki>")
    return {
        "tar": {"path": "../the books.tar.gz", "shards": 3},
        "lines": {"path": "../books.jsonl.gz", "text_column": "story", "shards": 2},
        "wiki": {"path": "../wiki.xml", "shards": 2},
    }


def test_every_format_gives_the_same_references(study):
    corpora = write_corpora(study.folder)
    study.config["corpora"] = {**study.config["corpora"], **corpora}
    printed = study.snakemake(*(f"results/references/{corpus}.parquet" for corpus in corpora))
    assert "corpus lines: read as format 'jsonl'" in printed
    expected = pd.read_parquet(study.results / "references/books.parquet")
    assert len(expected) > 10
    for corpus in corpora:
        found = pd.read_parquet(study.results / f"references/{corpus}.parquet")
        pd.testing.assert_frame_equal(found[SAME], expected[SAME])
        assert found["reference_id"].is_unique
        assert found["document"].nunique() == expected["document"].nunique()


def test_counts_add_up(finished_study):
    results = finished_study.results
    counts = pd.read_csv(results / "counts/books.csv")
    references = pd.read_parquet(results / "references/books.parquet")
    assert counts["references"].sum() == len(references)
    for pronoun, count in references["pronoun"].value_counts().items():
        assert counts[pronoun].sum() == count
    text = " ".join(p.read_text() for p in (finished_study.folder / "corpus").iterdir()).lower()
    dogs = counts.set_index("name").loc["dog", "frequency"]
    assert dogs == text.count("dog")
    shares = counts.dropna(subset=["object_share"])
    assert ((shares["that"] + shares["which"]) / shares["references"]).equals(
        shares["object_share"]
    )
    for name in ("name_frequency", "pronouns", "correlation"):
        for suffix in ("csv", "md", "tex"):
            assert (results / f"tables/counts/{name}.{suffix}").stat().st_size > 0
    assert (results / "figures/counts/books.svg").stat().st_size > 0


def test_a_correlation_without_another_corpus_is_undefined(finished_study):
    table = pd.read_csv(finished_study.results / "correlation/tiny.csv")
    assert set(table["status"]) == {"too_few_names"}
    assert table["r"].isna().all()
    assert table["missing"].str.contains("dog").all()


def test_names_are_chosen_from_a_longer_list(study):
    (study.folder / "longer.csv").write_text(
        "name,category,plural\ndog,companion,dogs\nnight,thing,\nguinea pig,other,\nyak,other,\n"
    )
    study.config["select_names"] = {"candidates": "../longer.csv", "minimum": 1}
    study.snakemake("results/names/selected.csv")
    chosen = pd.read_csv(study.results / "names/selected.csv")
    assert chosen["name"].tolist() == ["dog", "night"]
    counts = json.loads((study.results / "names/selected.json").read_text())
    assert counts == {
        "names_read": 4,
        "names_kept": 2,
        "names_skipped_rare": 1,
        "names_skipped_several_words": 1,
    }
