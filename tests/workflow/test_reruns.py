"""Which rules an edit reruns: exactly those whose results it can change."""

import pytest

AFTER_REFERENCES = {"score_references", "measure_bias", "draw_bias"}
EXTRACTION = {"extract_references", "merge_references"}


def test_nothing_to_do_after_a_run(study):
    assert study.planned() == set()


def test_new_file_times_rerun_nothing(study):
    study.touch_everything()
    assert study.planned() == set()


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        ("workflow/lib/whowhich/bias/equation3.py", "import numpy", "# why\nimport numpy"),
        ("workflow/lib/whowhich/bias/equation3.py", '"""Eq. 3 of', '"""Equation 3 of'),
        ("workflow/scripts/measure_bias.py", '"""Rule measure_bias', '"""The rule measure_bias'),
    ],
)
def test_comments_and_docstrings_rerun_nothing(study, path, old, new):
    study.edit(path, old, new)
    assert study.planned() == set()


@pytest.mark.parametrize(
    ("path", "old", "new", "rules"),
    [
        (
            "workflow/lib/whowhich/bias/equation3.py",
            "margin[human] < 0",
            "margin[human] <= 0",
            {"measure_bias", "draw_bias"},
        ),
        ("workflow/lib/whowhich/figures/bias_figure.py", "width=0.75", "width=0.7", {"draw_bias"}),
        (
            "workflow/lib/whowhich/references/merge.py",
            '"ascending"',
            '"descending"',
            {"merge_references", *AFTER_REFERENCES},
        ),
    ],
)
def test_an_edit_reruns_what_its_code_reaches(study, path, old, new, rules):
    study.edit(path, old, new)
    planned = study.planned()
    assert rules <= planned
    assert planned & (EXTRACTION | AFTER_REFERENCES) == rules


@pytest.mark.parametrize(
    ("section", "value", "rules"),
    [
        ("figures", {"colours": {"farm": "#882255"}}, {"draw_bias"}),
        ("bias", {"confidence": 0.9}, {"measure_bias", "draw_bias"}),
        ("matching", {"plurals": False}, {*EXTRACTION, *AFTER_REFERENCES}),
    ],
)
def test_a_config_key_reruns_its_stage(study, section, value, rules):
    study.config[section] = value
    planned = study.planned()
    assert planned & (EXTRACTION | AFTER_REFERENCES) == rules


def test_a_new_model_runs_only_its_own_rules(study):
    study.config["models"] = {
        **study.config["models"],
        "second": {"source": "../models/tiny"},
    }
    jobs = study.planned_jobs()
    assert not EXTRACTION & set(jobs)
    assert {jobs[rule] for rule in AFTER_REFERENCES} == {1}


@pytest.mark.parametrize(
    ("distribution", "rules"),
    [
        ("spacy", {*EXTRACTION, *AFTER_REFERENCES}),
        ("transformers", AFTER_REFERENCES),
        ("pandas", set()),
    ],
)
def test_a_new_version_reruns_what_used_it(study, distribution, rules):
    about = study.folder / "newer" / f"{distribution}-99.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 99\n")
    study.environment["PYTHONPATH"] = str(about.parent)
    assert study.planned() & (EXTRACTION | AFTER_REFERENCES) == rules


def test_an_edited_corpus_is_read_again(study):
    (study.folder / "corpus" / "book 0.txt").write_text("A dog that sleeps.\n")
    assert {"plan_shards", *EXTRACTION} <= study.planned()


def test_a_new_name_is_sought_in_every_shard_but_no_model_is_checked_again(study):
    with (study.folder / "names.csv").open("a") as names:
        names.write("owl,other,owls\n")
    planned = study.planned()
    assert {*EXTRACTION, *AFTER_REFERENCES} <= planned
    assert not {"plan_shards", "check_model", "download_model"} & planned


def test_new_names_in_a_variant_parse_only_their_own_sentences(study):
    """How to add a name to a large study: what is parsed and scored stays as it is."""
    header, *_ = (study.folder / "names.csv").read_text().splitlines()
    (study.folder / "more.csv").write_text(f"{header}\nhuman,human,humans\nowl,other,owls\n")
    study.config["variants"] = {"more": {"names": "../more.csv"}}
    jobs = study.planned_jobs()
    # As many as the base has had; with the base's own there would be twice as many.
    assert jobs["extract_references"] == study.config["corpora"]["books"]["shards"]
    assert jobs["score_references"] == jobs["measure_bias"] == 1
    assert not {"plan_shards", "check_model", "download_model"} & set(jobs)


def test_a_new_corpus_leaves_the_others_alone(study):
    corpora = study.config["corpora"]
    study.config["corpora"] = {**corpora, "again": {**corpora["books"], "shards": 3}}
    jobs = study.planned_jobs()
    assert jobs["extract_references"] == 3
    assert jobs["score_references"] == jobs["measure_bias"] == 1
    assert "check_model" not in jobs and "score_templates" not in jobs
