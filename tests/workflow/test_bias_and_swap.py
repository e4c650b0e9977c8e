"""The tables of the bias and swap stages in a finished study, and that they agree."""

import pandas as pd
import pytest


@pytest.fixture(scope="module")
def tables(finished_study):
    def read(path):
        return pd.read_csv(finished_study.results / path)

    folder = "bias/tiny"
    return {
        "bias": read(f"{folder}/books.csv"),
        "overall": read(f"{folder}/overall/books.csv"),
        "swap": read("swap/tiny.csv"),
        "variance": read("swap/tiny/variance.csv"),
        **{
            kind: read(f"{folder}/{kind}/books.csv")
            for kind in ("slots", "senses", "contrasts", "ranking", "orders", "orders/agreement")
        },
    }


def test_every_table_of_names_has_every_name(tables):
    names = list(tables["bias"]["name"])
    assert len(names) == 6
    assert list(tables["senses"]["name"]) == names * 2
    for slots, part in tables["slots"].groupby("slots"):
        assert list(part["name"][:6]) == names, slots


def test_all_rows_of_the_versions_are_the_bias_table(tables):
    columns = ["n_human", "n_object", "bias", "bias_expected", "human_share", "p_value"]
    plain = tables["bias"].set_index("name")[columns]
    slots, senses = tables["slots"], tables["senses"]
    for every in (slots[slots["slots"] == "all"], senses[senses["sense"] == "all"]):
        same = every.set_index("name").loc[plain.index, columns]
        # A column of whole numbers alone is read as such.
        pd.testing.assert_frame_equal(same, plain, check_dtype=False)


def test_counts_add_up(tables):
    overall = tables["overall"].set_index("name")
    for side in ("n_human", "n_object"):
        assert overall.loc["all names", side] == tables["bias"][side].sum()
        animals = tables["bias"].query("name != 'human'")
        assert overall.loc["without human", side] == animals[side].sum()


def test_nothing_undefined_is_zero(tables):
    bias = tables["bias"]
    empty = (bias["n_human"] == 0) | (bias["n_object"] == 0)
    assert empty.any()
    assert bias.loc[empty, ["bias", "p_value"]].isna().all(axis=None)
    assert bias.loc[~empty, "bias"].notna().all()


def test_contrasts_and_ranks_are_of_names_with_a_value(tables):
    ranked = tables["ranking"].query("measure == 'bias'")
    assert set(ranked["name"]) == set(tables["bias"].dropna(subset="bias")["name"])
    assert sorted(ranked["rank"]) == list(range(1, len(ranked) + 1))
    assert "farm - companion" in set(tables["contrasts"]["contrast"])


def test_swap_puts_all_nouns_into_the_same_sentences(finished_study, tables):
    swap = tables["swap"]
    assert set(swap["category"]) == {"companion", "other", "farm", "human", "person", "thing"}
    assert swap["sentences"].nunique() == 1
    scores = pd.read_parquet(finished_study.results / "swap/tiny/scores.parquet")
    assert (scores.groupby("reference_id")["name"].nunique() == len(swap)).all()
    assert tables["variance"]["names"].tolist()[1] == len(swap)


def test_orders_are_of_all_names(tables):
    assert list(tables["orders"]["name"]) == list(tables["bias"]["name"])
    assert set(tables["orders/agreement"]["two"]) >= {"bias_excess", "subject_who", "swap"}


def test_figures_are_there(finished_study):
    for stem in ("bias/tiny/books", "swap/tiny"):
        for kind in ("svg", "pdf", "png"):
            assert (finished_study.results / f"figures/{stem}.{kind}").stat().st_size > 1000
