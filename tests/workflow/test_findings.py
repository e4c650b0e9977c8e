"""Findings as a stage: from a study's tables to a verdict on each claim, for each variant."""

import pandas as pd

FINDINGS = "tables/findings.csv"


def test_every_claim_is_judged(finished_study):
    found = pd.read_csv(finished_study.results / FINDINGS, keep_default_na=False)
    claims = set(found["claim"])
    assert {"harmful_words", "farm_clusters", "object_neutral", "bias_follows_corpus"} <= claims
    assert {"object_pronouns_twice", "references_right_all", "bert_predicts_best"} <= claims
    assert set(found["verdict"]) <= {"holds", "doesn't hold", "can't be told"}
    assert (found[["statement", "finding", "rule", "section"]] != "").all(axis=None)
    # What a small study can't tell says why.
    turkey = found[found["claim"] == "turkey_positive"].iloc[0]
    assert turkey["verdict"] == "can't be told" and "not among the names" in turkey["finding"]
    page = (finished_study.results / "report" / "index.html").read_text(encoding="utf-8")
    assert "What was found" in page and turkey["finding"].replace("'", "&#39;") in page


def test_a_list_of_words_of_ones_own_rejudges_and_redraws_the_tables(study):
    words = study.folder / "harm.csv"
    words.write_text("word,kind,source\nold,food,a test\n")
    study.config["templates"] = {"harm_words": str(words)}
    again = study.planned()
    assert {"state_findings", "template_tables"} <= again
    assert not again & {"score_templates", "associate_words", "measure_bias", "score_references"}


def test_variants_have_findings_of_their_own(study):
    study.config["variants"] = {"strict": {"templates": {"z_threshold": 3.0}}}
    jobs = study.planned_jobs()
    assert jobs["state_findings"] == 1 and jobs["compare_findings"] == 1
    table = "results/tables/findings_by_variant.csv"
    study.snakemake(table)
    moved = pd.read_csv(study.results.parent / table)
    assert {"verdict: base", "verdict: strict", "value: strict", "moved"} <= set(moved.columns)
    assert not moved.duplicated(["claim", "model", "corpus"]).any()


def test_a_bad_list_is_named(study):
    words = study.folder / "harm.csv"
    words.write_text("word,kind,source\nold,fruit,a test\n")
    study.config["templates"] = {"harm_words": str(words)}
    printed = study.snakemake("--dry-run", ok=False)
    assert str(words) in printed and "kind 'fruit'; valid are" in printed
    assert "Traceback" not in printed
