"""The paper's numbers on our files, and ours beside the paper's, in a finished study."""

import pandas as pd
import pytest

from whowhich.flow.stages import STAGES
from whowhich.published.numbering import NUMBERED

KEYS = {"model": "tiny", "corpus": "books"}


def test_every_number_of_the_paper_is_a_copy_of_the_plain_file(finished_study):
    paper = finished_study.results / "paper"
    expected = {
        f"{item.place.format(**KEYS)}{suffix}": finished_study.results
        / (STAGES[item.stage].folder or item.stage)
        / f"{item.pattern.format(**KEYS)}{suffix}"
        for item in NUMBERED
        for suffix in item.suffixes
    }
    made = {
        str(path.relative_to(paper)): path
        for path in paper.rglob("*")
        if path.is_file() and path.name != ".snakemake_timestamp"
    }
    assert made.keys() == expected.keys()
    for place, original in expected.items():
        assert made[place].read_bytes() == original.read_bytes()
        assert not made[place].samefile(original)


def comparison(study, name):
    for suffix in ("md", "tex"):
        assert (study.results / f"tables/comparison/{name}.{suffix}").stat().st_size > 0
    return pd.read_csv(study.results / f"tables/comparison/{name}.csv", keep_default_na=True)


def test_frequencies_and_pronouns_are_those_of_the_counts(finished_study):
    counts = pd.read_csv(finished_study.results / "counts/books.csv").set_index("name")
    names = comparison(finished_study, "table_1").set_index("name")
    assert names.loc[counts.index, "ours"].tolist() == counts["frequency"].tolist()
    assert (names["status"] == "ok").sum() == len(counts) == 6
    assert (names["status"] == "not_in_names").sum() == 40
    assert comparison(finished_study, "table_1_agreement").loc[0, "names"] == 6
    pronouns = comparison(finished_study, "table_4")
    for _, part in pronouns.groupby("paper_corpus"):
        sums = part.set_index("pronoun")["count"]
        assert sums.to_dict() == counts[list(sums.index)].sum().to_dict()
    agreement = comparison(finished_study, "table_4_agreement")
    like = agreement[agreement["counterpart"] == "yes"]
    assert set(like["paper_corpus"]) == {"Books3"}  # a folder of texts
    assert "parser.kind" in like["differs"].iloc[0]
    assert (
        agreement["object_human_ratio"]
        .between(agreement["object_human_ratio_low"], agreement["object_human_ratio_high"])
        .all()
    )


@pytest.mark.parametrize("table", ["5", "6", "7", "8-11"])
def test_a_model_without_a_counterpart_is_not_left_out(finished_study, table):
    rows = comparison(finished_study, f"table_{table}")
    assert set(rows.loc[rows["model"] == "tiny", "status"]) == {"no_counterpart"}
    assert (rows["status"] == "no_model").sum() == 4
    assert len(comparison(finished_study, f"table_{table}_set_up")) > 0 or table == "7"


def test_tables_of_models_and_perplexity(finished_study):
    perplexity = pd.read_csv(finished_study.results / "pppl/tiny/books.csv")
    table = pd.read_csv(finished_study.results / "tables/pppl.csv")
    pd.testing.assert_frame_equal(table[list(perplexity.columns)], perplexity)
    assert table[["model", "corpus"]].drop_duplicates().to_numpy().tolist() == [["tiny", "books"]]
    models = pd.read_csv(finished_study.results / "tables/models.csv")
    assert models["model"].tolist() == ["tiny"]
    for name in ("pppl", "models"):
        assert (finished_study.results / f"tables/{name}.tex").stat().st_size > 0


def test_a_counterpart_reruns_the_comparisons_and_scores_nothing(study):
    study.config["templates"] = {"counterparts": {"tiny": ["bert-large-cased"]}}
    planned = study.planned()
    assert {
        "published_correlations",
        "published_perplexities",
        "published_models",
        "published_words",
    } <= planned
    assert not {"published_frequencies", "published_pronouns", "number_as_in_paper"} & planned
    assert not {"score_references", "pseudo_perplexity", "score_templates"} & planned
    study.snakemake(*(f"results/tables/comparison/table_{table}.csv" for table in "67"))
    rows = comparison(study, "table_6").set_index("paper_model").loc["bert-large-cased"]
    assert set(rows["status"]) == {"ok"}
    assert (rows["ratio"] * 1.062).tolist() == pytest.approx(rows["pppl"].tolist())
    assert set(rows["differs"].str.split(", ").str[0]) == {"models"}
    facts = comparison(study, "table_7").set_index("model").loc["tiny"]
    assert (facts["published_layers"], facts["same_shape"]) == (24, "no")


def test_a_variant_has_numbers_of_its_own(study):
    study.config["variants"] = {"strict": {"bias": {"confidence": 0.99}}}
    printed = study.snakemake("--dry-run", "results/variants/strict/paper")
    assert "results/variants/strict/figures/bias/tiny/books.svg" in printed
    assert "rule draw_clusters" not in printed  # shared with the base
