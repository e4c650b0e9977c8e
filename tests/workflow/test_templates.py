"""The template experiment as rules: from a small model to its tables and figures."""

import json

import numpy as np
import pandas as pd
import pytest

NAMES = ["bird", "cat", "dog", "horse", "human", "pig"]
FILES = [
    *(f"templates/tiny/{name}.csv" for name in ("similarity", "linkage", "clusters", "cohesion")),
    "templates/tiny/without_one.csv",
    "templates/tiny/effects.parquet",
    "sentiment/tiny.csv",
    *(f"tables/templates/tiny/top_words.{kind}" for kind in ("csv", "md", "tex")),
    "tables/templates/tiny/effects.tex",
    "figures/templates/tiny/dendrogram.svg",
    "figures/templates/tiny/heat_map.pdf",
    "figures/templates/sentiment.png",
]
SCORING = {"score_templates", "measure_effects"}
CLUSTERS = "results/templates/tiny/clusters.csv"
DRAWN = "results/figures/templates/tiny/dendrogram.svg"


@pytest.mark.parametrize("name", FILES)
def test_a_whole_run_makes_it(finished_study, name):
    assert (finished_study.results / name).stat().st_size > 0


def test_associations_follow_from_the_probabilities(finished_study):
    folder = finished_study.results / "templates" / "tiny"
    means = pd.read_parquet(folder / "word_probabilities.parquet")
    assert sorted(set(means["name"])) == NAMES
    sums = means.groupby("name")[["p_object", "p_human"]].sum()
    np.testing.assert_allclose(sums, 1, atol=1e-5)
    # The default reading, anew and by hand: all words' z within a name, from 2; both means rare.
    means["log_ratio"] = np.log(means["p_object"] / means["p_human"])
    grouped = means.groupby("name")["log_ratio"]
    means["z"] = (means["log_ratio"] - grouped.transform("mean")) / grouped.transform("std", ddof=0)
    limit = means["name"].value_counts().rdiv(1).loc[means["name"]].to_numpy()
    common = (means["p_object"] >= limit) | (means["p_human"] >= limit)
    words = pd.read_parquet(folder / "vocabulary.parquet").set_index("token_id")
    is_word = words.loc[means["token_id"], "is_word"].to_numpy()
    expected = means[common & is_word & (means["z"].abs() >= 2)]
    found = pd.read_parquet(folder / "associations.parquet")
    assert len(found) > 2
    columns = ["name", "token_id", "log_ratio", "z"]
    pd.testing.assert_frame_equal(
        found[columns].reset_index(drop=True), expected[columns].reset_index(drop=True)
    )
    assert (found["condition"] == np.where(found["log_ratio"] > 0, "object", "human")).all()
    counts = json.loads((folder / "associations.json").read_text())
    assert counts["words_kept"] == len(found)
    assert counts["words_read"] == len(means)


def test_names_say_how_many_pieces_they_have(finished_study):
    clusters = pd.read_csv(finished_study.results / "templates" / "tiny" / "clusters.csv")
    assert clusters["name"].tolist() == NAMES
    assert set(clusters["name_pieces"]) == {1}


def test_variants_of_filters_score_nothing_again(study):
    study.config["variants"] = {
        "over_model": {"templates": {"z_over": "model"}},
        "literal": {"templates": {"article": "literal"}},
    }
    jobs = study.planned_jobs()
    assert jobs["score_templates"] == 1  # of "literal"
    assert jobs["associate_words"] == 2
    sensitivity = "results/tables/templates/tiny/sensitivity.csv"
    study.snakemake(sensitivity)
    table = pd.read_csv(study.results.parent / sensitivity)
    assert sorted(table["variant"]) == ["base", "literal", "over_model"]
    assert table["set_overlap"][0] == 1.0


def test_settings_rerun_what_they_reach(study):
    study.config["templates"] = {"cut": 0.5}
    planned = study.planned()
    assert {"cluster_names", "leave_one_out", "draw_clusters"} <= planned
    assert not planned & {*SCORING, "associate_words", "score_sentiment"}
    study.config["templates"] = {"censor": True}
    # And what shows these tables.
    shown = {"write_report", "number_as_in_paper"}
    assert study.planned() - shown == {"template_tables", "effect_tables"}


def test_a_threshold_that_nothing_passes(study):
    study.config["templates"] = {"z_threshold": 1e6}
    files = "results/tables/templates/tiny/top_words.csv", "results/figures/templates/sentiment.svg"
    study.snakemake(CLUSTERS, DRAWN, *files)
    table = pd.read_csv(study.results.parent / CLUSTERS)
    assert set(table["status"]) == {"no_words"}
    assert table["cluster"].isna().all()
    assert len(pd.read_csv(study.results / "templates" / "tiny" / "top_words.csv")) == 0


def test_one_name(study):
    (study.folder / "names.csv").write_text("name,category\nguinea pig,companion\n")
    study.snakemake(CLUSTERS, DRAWN, "results/sentiment/tiny.csv")
    (row,) = pd.read_csv(study.results.parent / CLUSTERS).to_dict("records")
    assert row["name"] == "guinea pig"
    assert row["name_pieces"] > 2
    assert len(pd.read_csv(study.results / "templates" / "tiny" / "similarity.csv")) == 0


def test_an_unknown_name_is_named(study):
    (study.folder / "names.csv").write_text("name,category\nдог,companion\n")
    printed = study.snakemake(CLUSTERS, ok=False)
    assert "error: models: tiny: unknown to the model's vocabulary in templates" in printed
    assert "'дог'" in printed


def test_faulty_templates_are_refused_before_any_job(study):
    (study.folder / "run" / "mine.csv").write_text("condition,text\nhuman,{name} {mask} {mask}\n")
    study.config["templates"] = {"file": "mine.csv"}
    printed = study.snakemake(CLUSTERS, ok=False)
    assert "mine.csv, line 2" in printed and "has 2 {mask}" in printed
