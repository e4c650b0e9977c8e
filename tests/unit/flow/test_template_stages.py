"""Which parts of the template experiment a variant has of its own, and for which models."""

from pathlib import Path

import pytest

from made_models import make_model
from whowhich.errors import InputError
from whowhich.flow.study import Study

REPOSITORY = Path(__file__).parents[3]
PLACES = ("template_scores", "templates", "sentiment", "effects", "template_tables")


@pytest.fixture
def config(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.txt").write_text("A dog that barks.")
    make_model(tmp_path / "tiny", "bert")
    make_model(tmp_path / "causal", "gpt2")
    return {
        "corpora": {"books": {"path": "a.txt", "format": "text"}},
        "models": {
            "tiny": {"source": "./tiny"},
            "left-to-right": {"source": "./causal", "kind": "causal"},
        },
    }


def study(config, **templates):
    return Study({**config, "templates": templates}, REPOSITORY)


def test_only_masked_models_take_part(config):
    made = study(config)
    for stage in PLACES:
        assert made.models_of("", stage) == ["tiny"]
    assert made.models_of("", "models") == ["tiny", "left-to-right"]
    assert made.files("", "templates", "{model}/clusters.csv") == [
        "results/templates/tiny/clusters.csv"
    ]


def test_without_masked_model_there_is_nothing_to_draw(config):
    made = Study({**config, "models": {"gpt": config["models"]["left-to-right"]}}, REPOSITORY)
    assert made.files("", "sentiment_figure", "templates/sentiment.svg") == []
    assert made.files("", "references", "{corpus}.parquet") == ["results/references/books.parquet"]


@pytest.mark.parametrize(
    ("changes", "own"),
    [
        ({"article": "literal"}, {"template_scores", "templates", "sentiment", "effects"}),
        ({"z_over": "model"}, {"templates", "sentiment"}),
        ({"cut": 0.5}, {"templates", "sentiment"}),
        ({"censor": True}, set()),
        ({"controls": "resources/control_nouns.csv"}, {"effects"}),
    ],
)
def test_a_variant_shares_what_its_key_does_not_reach(config, changes, own):
    made = Study({**config, "variants": {"v": {"templates": changes}}}, REPOSITORY)
    reached = {stage for stage in PLACES if made.reaches("variants/v/", stage)}
    assert reached - {"template_tables"} == own
    place = made.place("variants/v/", "template_scores")
    assert place.endswith("/templates/")
    assert place.startswith("results/variants/v/") is ("template_scores" in own)


def test_the_sensitivity_table_belongs_to_the_base(config):
    made = Study({**config, "variants": {"v": {"templates": {"cut": 0.5}}}}, REPOSITORY)
    assert made.reaches("", "sensitivity") and not made.reaches("variants/v/", "sensitivity")


def test_models_are_compared_with_their_counterparts(config):
    assert study(config).models_of("", "overlap") == []
    made = study(config, counterparts={"tiny": ["roberta-large", "albert-large-v2"]})
    assert made.models_of("", "overlap") == ["tiny"]
    assert made.counterparts("", "tiny") == ["roberta-large", "albert-large-v2"]
    named = {**config, "models": {"bert-large-cased": {"source": "./tiny"}}}
    assert Study(named, REPOSITORY).counterparts("", "bert-large-cased") == ["bert-large-cased"]


def test_crossed_templates_can_be_left_out(config):
    assert study(config, factorial=None).models_of("", "effects") == []


@pytest.mark.parametrize(
    ("templates", "reason"),
    [
        ({"article": "an"}, "templates.article: 'an'.*'literal', 'grammatical'"),
        ({"rarity": "all"}, "templates.rarity.*'both', 'either', 'object', 'none'"),
        ({"file": "none.csv"}, "templates.file: no such path"),
        ({"counterparts": {"big": ["roberta-large"]}}, "templates.counterparts: no model 'big'"),
        ({"counterparts": {"tiny": ["gpt-5"]}}, "'gpt-5' is not valid"),
    ],
)
def test_faults_are_refused_before_any_rule_exists(config, templates, reason):
    with pytest.raises(InputError, match=reason):
        study(config, **templates)


def test_faulty_templates_are_refused_before_any_rule_exists(config, tmp_path):
    (tmp_path / "mine.csv").write_text("condition,text\nhuman,She is {name}\n")
    with pytest.raises(InputError, match=r"mine.csv, line 2.*has 0 \{mask\}"):
        study(config, file="mine.csv")
