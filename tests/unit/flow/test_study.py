"""The config as a user gets it wrong and right, and its variants."""

from pathlib import Path

import pytest

from whowhich.errors import InputError
from whowhich.flow.study import Study

REPOSITORY = Path(__file__).parents[3]


@pytest.fixture
def config(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "books").mkdir()
    (tmp_path / "books" / "a.txt").write_text("A dog that barks.")
    (tmp_path / "tiny").mkdir()
    (tmp_path / "tiny" / "config.json").write_text('{"architectures": ["BertForMaskedLM"]}')
    (tmp_path / "tiny" / "model.safetensors").touch()
    return {
        "corpora": {"books": {"path": "books", "format": "text"}},
        "models": {"tiny": {"source": "./tiny"}},
    }


def test_defaults_are_filled_in(config):
    study = Study(config, REPOSITORY)
    assert study.setting("", "matching.plurals") is True
    assert study.setting("", "corpora", "books", "shards") == "auto"
    assert study.setting("", "models", "tiny", "kind") == "masked"
    assert study.shards("", "books") == ["0000"]
    assert config == {
        "corpora": {"books": {"path": "books", "format": "text"}},
        "models": {"tiny": {"source": "./tiny"}},
    }


@pytest.mark.parametrize(
    ("change", "parts"),
    [
        ({"copora": {}}, ["unknown key 'copora'", "did you mean 'corpora'"]),
        ({"matching": {"plural": True}}, ["matching", "'plural'", "'plurals'"]),
        ({"matching": {"plurals": "maybe"}}, ["matching.plurals", "'maybe'"]),
        ({"models": {"tiny": {}}}, ["models.tiny", "'source' is missing"]),
        ({"models": {"m": {"source": "./gone"}}}, ["models.m.source", "'./gone'"]),
        ({"models": {"m": {"source": "books"}}}, ["models.m", "no config.json"]),
        ({"models": {"m": {"source": "tiny", "kind": "causal"}}}, ["models.m", "kind: masked"]),
        ({"models": {"a b": {"source": "x"}}}, ["models", "'a b'", "names files"]),
        ({"models": {"tiny": {"source": "x", "kind": "mask"}}}, ["kind", "'mask'", "'causal'"]),
        ({"corpora": {"books": {"path": "gone"}}}, ["corpora.books.path", "'gone'"]),
        ({"references": {"further_mentions": 1}}, ["further_mentions", "'coref'"]),
        ({"references": {"further_mentions": -1}}, ["references.further_mentions", "-1"]),
        ({"parser": {"package": "default"}}, ["parser.package", "Stanza", "'spacy'"]),
        ({"parser": {"kind": "stanza", "package": "a/b"}}, ["parser.package", "'a/b'"]),
        (
            {"corpora": {"books": {"path": "books", "scored": False}}},
            ["no corpus is scored", "'books'"],
        ),
        ({"correlation": {"shares_from": ["book"]}}, ["shares_from", "'book'", "'books'"]),
        ({"select_names": {"corpora": ["book"]}}, ["select_names.corpora", "'book'", "'books'"]),
        ({"names": "gone.csv"}, ["names", "'gone.csv'"]),
        ({"variants": {"x": {"variants": {}}}}, ["variants.x"]),
        ({"variants": {"x": {"matching": {"plural": False}}}}, ["variant 'x'", "'plural'"]),
    ],
)
def test_errors_name_key_value_and_choices(config, change, parts):
    with pytest.raises(InputError) as error:
        Study({**config, **change}, REPOSITORY)
    for part in parts:
        assert part in str(error.value)


def test_missing_sections(config):
    with pytest.raises(InputError, match="'models' is missing"):
        Study({"corpora": config["corpora"]}, REPOSITORY)


def test_a_corpus_may_be_counted_only(config):
    config["corpora"]["news"] = {"path": "books", "scored": False}
    study = Study(config, REPOSITORY)
    assert study.corpora() == ["books", "news"] and study.corpora_of("", "bias") == ["books"]
    assert study.files("", "scores", "{model}/{corpus}.parquet") == [
        "results/scores/tiny/books.parquet"
    ]
    assert study.files("", "counts", "{corpus}.csv") == [
        "results/counts/books.csv",
        "results/counts/news.csv",
    ]


def test_shards_follow_bytes_or_the_config(config):
    study = Study({**config, "shard_bytes": 65536}, REPOSITORY)
    Path("books/b.txt").write_text("x" * 150_000)
    assert len(study.shards("", "books")) == 3
    config["corpora"]["books"]["shards"] = 16
    assert len(Study(config, REPOSITORY).shards("", "books")) == 16


def test_variant_shares_what_its_keys_do_not_reach(config):
    study = Study(
        {**config, "variants": {"wide": {"bias": {"confidence": 0.99}}, "same": {}}}, REPOSITORY
    )
    wide = "variants/wide/"
    assert study.variants == ["", wide, "variants/same/"]
    assert study.setting(wide, "bias.confidence") == 0.99
    assert study.setting("", "bias.confidence") == 0.95
    assert study.place(wide, "bias") == "results/variants/wide/bias/"
    assert study.place(wide, "figures") == "results/variants/wide/figures/"
    assert study.place(wide, "scores") == "results/scores/"
    assert study.wanted(wide, [("bias", "{model}/{corpus}.csv"), ("scores", "{model}.x")]) == [
        "results/variants/wide/bias/tiny/books.csv"
    ]
    assert study.wanted("variants/same/", [("bias", "{model}/{corpus}.csv")]) == []


def test_parser_variant_reaches_everything_after(config):
    study = Study({**config, "variants": {"p": {"matching": {"plurals": False}}}}, REPOSITORY)
    reached = {stage: study.reaches("variants/p/", stage) for stage in ("shards", "scores", "bias")}
    assert reached == {"shards": False, "scores": True, "bias": True}


BOOKCORPUS = {"path": "books", "format": "bookcorpus"}


@pytest.mark.parametrize(
    ("corpus", "bias", "cluster"),
    [
        ({"path": "books", "format": "text"}, {}, "document"),
        ({"path": "books", "format": "text"}, {"cluster": "block", "block_lines": 9}, 9),
        ({"path": "books", "format": "text", "cluster": "block"}, {}, 6700),
        (BOOKCORPUS, {}, 6700),
        (BOOKCORPUS, {"block_lines": 50}, 50),
        (BOOKCORPUS, {"cluster": "sentence"}, "sentence"),
        (BOOKCORPUS | {"cluster": "document"}, {}, "document"),
        (BOOKCORPUS | {"cluster": "sentence"}, {"cluster": "block"}, "sentence"),
        # Guessed by name.
        ({"path": "books_large_p1.txt"}, {}, 6700),
        ({"path": "books"}, {}, "document"),
    ],
)
def test_what_is_independent_in_a_corpus(corpus, bias, cluster, config):
    Path("books_large_p1.txt").write_text("the dog that ran .")
    study = Study({**config, "corpora": {"books": corpus}, "bias": bias}, REPOSITORY)
    assert study.cluster("", "books") == cluster


@pytest.mark.parametrize(
    ("change", "part"),
    [
        ({"bias": {"cluster": "book"}}, "'document', 'block', 'sentence'"),
        ({"bias": {"block_lines": 0}}, "bias.block_lines"),
        ({"corpora": {"books": {"path": "books", "cluster": "line"}}}, "corpora.books.cluster"),
    ],
)
def test_what_cannot_be_independent(change, part, config):
    with pytest.raises(InputError, match=part):
        Study({**config, **change}, REPOSITORY)
