"""The shipped demo: its corpora are what their sources say, and large and varied enough."""

import bz2
import gzip
import importlib.util
import json
from collections import Counter
from pathlib import Path

import pytest

from whowhich.corpora.shards import plan_shards, read_shard
from whowhich.names import read_names, word_forms
from whowhich.parsers.spacy import SpacyParser
from whowhich.pronouns import PRONOUNS, is_human
from whowhich.references.candidates import CandidateFinder
from whowhich.references.extract import extract_references
from whowhich.references.prefilter import Prefilter

REPOSITORY = Path(__file__).parents[2]
DEMO = REPOSITORY / "resources" / "demo"
CORPORA = {
    "books": ("books.tar.gz", "text"),
    "wikipedia": ("wikipedia.xml.bz2", "wikipedia"),
    "bookcorpus": ("bookcorpus.txt.gz", "bookcorpus"),
}
NAMES = read_names(REPOSITORY / "resources" / "names.csv")
OPENERS = {".gz": gzip.decompress, ".bz2": bz2.decompress}


@pytest.fixture(scope="module")
def found():
    """References by corpus."""
    forms = word_forms(NAMES)
    parser = SpacyParser("en_core_web_sm")
    rows = {}
    for corpus, (file, format) in CORPORA.items():
        counts: Counter[str] = Counter()
        plan = plan_shards(DEMO / "corpora" / file, format, 1, corpus)
        batches = extract_references(
            read_shard(plan, 0, counts),
            Prefilter(forms, PRONOUNS).paragraphs,
            CandidateFinder(forms, True),
            parser,
            corpus,
            0,
            counts,
            200,
        )
        rows[corpus] = [row for batch in batches for row in batch]
    return rows


def test_the_corpora_are_packed_from_their_sources(tmp_path, monkeypatch):
    spec = importlib.util.spec_from_file_location("build", DEMO / "build.py")
    build = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(build)
    monkeypatch.setattr(build, "CORPORA", tmp_path)
    build.pack_books()
    build.pack_wiki()
    build.pack_bookcorpus()
    shipped = sorted((DEMO / "corpora").iterdir())
    assert [path.name for path in shipped] == sorted(path.name for path in tmp_path.iterdir())
    for path in shipped:
        # Compressed bytes may differ between versions of zlib.
        unpack = OPENERS[path.suffix]
        assert unpack(path.read_bytes()) == unpack((tmp_path / path.name).read_bytes())
    assert sum(path.stat().st_size for path in shipped) < 1_000_000


def test_references_enough_over_all_names_and_pronouns(found):
    rows = [row for part in found.values() for row in part]
    assert len(rows) >= 600
    assert {row["name"] for row in rows} == {name.name for name in NAMES}
    for part in found.values():
        assert {row["pronoun"] for row in part} == set(PRONOUNS)


def test_most_names_are_now_who_now_which(found):
    kinds = {(row["name"], is_human(row["pronoun"])) for part in found.values() for row in part}
    both = [n for n in NAMES if {(n.name, True), (n.name, False)} <= kinds]
    assert len(both) >= 40


@pytest.mark.parametrize(
    ("corpus", "trap"),
    [
        ("books", "cricket bat that"),
        ("books", "has sent the Sultan's menagerie"),
        ("books", "A dog that stands in a licence"),
        ("wikipedia", "harbour crane which was left"),
        ("wikipedia", "wax seal that"),
        ("wikipedia", "should be mentioned in the first line"),
    ],
)
def test_traps_are_in_the_sources(corpus, trap, found):
    text = "\n".join(p.read_text() for p in (DEMO / "sources" / corpus).iterdir())
    build = (DEMO / "build.py").read_text()
    assert trap in " ".join(text.split()) or trap in build
    if trap.startswith(("A dog", "should")):
        assert not any(trap in row["sentence"] for row in found[corpus])


def test_each_source_of_the_wiki_has_a_title_and_text():
    for path in (DEMO / "sources" / "wikipedia").iterdir():
        title, _, text = path.read_text().partition("\n")
        assert title and text.strip(), path.name


MODELS = sorted(path.parent for path in (DEMO / "models").glob("*/config.json"))


@pytest.mark.parametrize("folder", MODELS, ids=lambda folder: folder.name)
def test_a_demo_model_has_its_card_and_its_tokens(folder):
    from whowhich.models.load import load_model
    from whowhich.pretrain.tokenizer import WHOLE_WORDS

    loaded = load_model(str(folder), dtype="float32")
    assert loaded.model.config.model_type == folder.name
    for word in WHOLE_WORDS:
        assert len(loaded.tokenizer.tokenize(f" {word}")) == 1
    record = json.loads((folder / "training.json").read_text())
    card = (folder / "README.md").read_text()
    assert f"{record['held_out_loss']['pronoun_loss']:.3f}" in card
    assert not {t["text"] for t in record["texts"]} & {t["text"] for t in record["held_out"]}


def test_the_demo_models_are_small_and_some_names_are_split():
    from transformers import AutoTokenizer

    size = sum(path.stat().st_size for folder in MODELS for path in folder.iterdir())
    assert size <= 30_000_000
    split = set()
    for folder in MODELS:
        tokenizer = AutoTokenizer.from_pretrained(folder)
        split |= {n.name for n in NAMES if len(tokenizer.tokenize(f" {n.name}")) > 1}
    assert len(split) >= 5
