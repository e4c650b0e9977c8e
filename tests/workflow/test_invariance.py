"""Results don't depend on shards, batches, cores or on where the study stands."""

import json

import pandas as pd
import pytest


def read(study, name):
    path = study.results / name
    return pd.read_parquet(path) if name.endswith(".parquet") else pd.read_csv(path)


@pytest.mark.parametrize("change", ["shards 1", "shards 16", "batch"])
def test_shards_and_batches_change_nothing(finished_study, study, change):
    if change == "batch":
        study.config["scoring"] = {"batch_tokens": 16}
    else:
        study.config["corpora"] = {
            "books": {**study.config["corpora"]["books"], "shards": int(change.split()[1])}
        }
    study.snakemake()
    before, after = (
        read(one, "references/books.parquet").drop(columns="shard")
        for one in (finished_study, study)
    )
    assert len(before) > 10
    pd.testing.assert_frame_equal(before, after)
    before, after = (read(one, "scores/tiny/books.parquet") for one in (finished_study, study))
    pd.testing.assert_frame_equal(before, after, atol=1e-5, rtol=0)
    before, after = (read(one, "bias/tiny/books.csv") for one in (finished_study, study))
    pd.testing.assert_frame_equal(before, after, atol=1e-4, rtol=0)


def test_summary_adds_up(finished_study):
    summary = json.loads((finished_study.results / "summary.json").read_text())
    references = read(finished_study, "references/books.parquet")
    assert summary["corpora"]["books"]["extract_references"]["references"]["kept"] == len(
        references
    )
