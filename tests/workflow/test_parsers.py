"""Other parsers through the workflow: CoreNLP as a variant, and its agreement with spaCy."""

import os
import signal
import subprocess
import time

import pandas as pd
import psutil
import pyarrow.parquet as pq
import pytest

from corenlp_jars import jars
from made_stanza import make_stanza, served
from whowhich.tables.parquet import read_provenance

AGREEMENT = "results/parsers/books/agreement.csv"


@pytest.mark.needs("java")
def test_corenlp_as_a_variant(fresh_study):
    corenlp = {"kind": "corenlp", "model": "depparse", "jars": jars(), "memory_mb": 2000}
    fresh_study.config["compare_parsers"] = {"sentences": 10}
    fresh_study.config["variants"] = {
        "corenlp": {"parser": corenlp, "reference": "ref"},
        "other": {"matching": {"plurals": False}},
    }
    references = "results/variants/corenlp/references/books.parquet"
    fresh_study.snakemake(AGREEMENT, references)
    folder = fresh_study.results / "parsers" / "books"
    agreement = pd.read_csv(folder / "agreement.csv").set_index(["by", "value"])
    overall = agreement.loc[("all", "all")]
    assert (overall["one"], overall["two"]) == ("base", "corenlp")
    assert overall["both"] > 0 and 0 < overall["positive_agreement"] <= 1
    assert overall["pairs"] == overall[["both", "only_one", "only_two", "neither"]].sum()
    shares = pd.read_csv(folder / "shares.csv").set_index(["parser", "by", "value"])
    found = pd.read_csv(folder / "pairs.csv")
    assert shares.loc[("corenlp", "all", "all"), "found"] == found["corenlp"].notna().sum()
    path = fresh_study.folder / "run" / references
    assert set(pq.read_table(path)["method"].to_pylist()) == {"ref"}
    assert read_provenance(path)["parser"]["parser_version"] == "4.5.10"


REFERENCES = "results/references/books.parquet"
FURTHER = (
    "Rain fell. The old dog slept by the fire. He was an animal who never barked at strangers.\n\n"
    "The horse that we owned was lame. It was a beast which nobody wanted.\n"
)


@pytest.mark.needs("java")
def test_coreference(fresh_study):
    for path in (fresh_study.folder / "corpus").iterdir():
        path.unlink()
    (fresh_study.folder / "corpus" / "one.txt").write_text(FURTHER)
    fresh_study.config["corpora"]["books"]["shards"] = 1
    fresh_study.config["parser"] = {"kind": "corenlp", "model": "depparse", "jars": jars()}
    fresh_study.config["reference"] = "coref"
    fresh_study.config["references"] = {"further_mentions": 2}
    fresh_study.snakemake(REFERENCES)
    rows = pq.read_table(fresh_study.folder / "run" / REFERENCES).to_pylist()
    assert [(row["name"], row["pronoun"], row["method"]) for row in rows] == [
        ("dog", "who", "further_mention"),
        ("horse", "that", "relcl+coref"),
        ("horse", "which", "further_mention"),
    ]
    for row in rows:
        assert FURTHER[row["name_offset"] :].startswith(row["name"])
        assert FURTHER[row["pronoun_offset"] :].startswith(row["pronoun"])
        assert row["sentence"][row["name_start"] : row["name_end"]] == row["name"]
        assert row["sentence"][row["pronoun_start"] : row["pronoun_end"]] == row["pronoun"]
    first = FURTHER.partition("\n")[0].removeprefix("Rain fell. ")
    assert (rows[0]["sentence"], rows[0]["flags"]) == (first, ["he_she"])
    assert "It was" not in rows[1]["sentence"]


def wait_for(found, process, seconds=900):
    """What `found` returns once it isn't empty, as long as the process runs."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and process.poll() is None:
        if value := found():
            return value
        time.sleep(0.1)
    raise AssertionError("it ended, or took too long")


@pytest.mark.needs("java")
def test_two_corenlp_jobs_at_once_and_a_server_killed(fresh_study):
    for path in (fresh_study.folder / "corpus").iterdir():
        # Enough for two batches of 256 sentences a shard.
        path.write_text(f"{path.read_text()}\n" * 20)
    corenlp = {"kind": "corenlp", "model": "depparse", "jars": jars(), "memory_mb": 2000}
    fresh_study.config["parser"] = corenlp
    printed = fresh_study.folder / "printed"
    started: dict[int, psutil.Process] = {}

    def servers():
        for child in psutil.Process(process.pid).children(recursive=True):
            if child.name() == "java":
                started[child.pid] = child
        return len(started) == 2 and list(started.values())

    def first_rows():
        folder = fresh_study.results / "references" / "books"
        return [path for path in folder.glob(".*.parquet.*.part") if path.stat().st_size > 4]

    with open(printed, "w") as log:
        process = subprocess.Popen(
            fresh_study.command("--cores", "2", REFERENCES),
            stdout=log,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            env={**os.environ, **fresh_study.environment},
        )
        try:
            pair = wait_for(servers, process)
            wait_for(first_rows, process)
            assert all(server.is_running() for server in pair)
            pair[0].send_signal(signal.SIGKILL)
            wait_for(lambda: len(started) == 2 and servers() is False, process)
            assert process.wait(900) == 0, printed.read_text()
        finally:
            process.kill()
            process.wait()
    logs = fresh_study.folder / "run" / "logs" / "extract_references" / "books"
    said = [path.read_text().count("server ended; another is started") for path in logs.iterdir()]
    assert sorted(said) == [0, 1]
    assert len(started) == 3 and not any(server.is_running() for server in started.values())
    # Equal documents, one in each shard, have equal rows.
    frame = pq.read_table(fresh_study.folder / "run" / REFERENCES).to_pandas()
    rows = [
        frame[frame["document"] == f"book {number}.txt"].drop(
            columns=["reference_id", "document", "shard", "flags"]
        )
        for number in range(4)
    ]
    assert frame.groupby("document")["shard"].first().tolist() == [0, 0, 1, 1]
    for one, two in ((rows[0], rows[2]), (rows[1], rows[3])):
        assert len(one) >= 20
        pd.testing.assert_frame_equal(one.reset_index(drop=True), two.reset_index(drop=True))


def test_stanza_with_a_package_that_is_downloaded(fresh_study, tmp_path):
    texts = ["The pig who slept died.", "The cow bit the horse which ran."]
    for path in (fresh_study.folder / "corpus").iterdir():
        path.write_text("\n\n".join(texts))
    fresh_study.config["parser"] = {"kind": "stanza", "package": "default"}
    with served(make_stanza(tmp_path / "made"), tmp_path / "served") as url:
        fresh_study.environment["STANZA_RESOURCES_URL"] = url
        fresh_study.snakemake(REFERENCES)
    rows = pq.read_table(fresh_study.folder / "run" / REFERENCES).to_pylist()
    found = [(row["name"], row["pronoun"]) for row in rows]
    assert found == [("pig", "who"), ("horse", "which")] * 4
    path = fresh_study.folder / "run" / REFERENCES
    assert read_provenance(path)["parser"]["parser_model"].startswith("tokenize=toy")
    # What is there isn't fetched again; what isn't can't be without a network.
    path.unlink()
    fresh_study.snakemake(REFERENCES)
    fresh_study.config["parser"]["package"] = "default_fast"
    printed = fresh_study.snakemake(REFERENCES, ok=False)
    assert "Stanza's models 'default_fast' could not be downloaded (is there a network?)" in printed


def test_corenlp_is_installed_only_where_a_config_asks_for_it(study):
    assert "install_corenlp" not in study.planned_jobs()
    study.config["variants"] = {"corenlp": {"parser": {"kind": "corenlp", "model": "parse"}}}
    planned = study.planned_jobs()
    assert planned["install_corenlp"] == 1 and planned["compare_parsers"] == 1


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"reference": "coref"}, "reference 'coref' of corpus 'books' needs the parser 'corenlp'"),
        (
            {"parser": {"kind": "corenlp", "model": "depparse", "jars": "nowhere"}},
            "parser.jars: no such path 'nowhere'",
        ),
        ({"parser": {"kind": "stanza", "model": "nowhere"}}, "no such path 'nowhere'"),
        ({"parser": {"kind": "malt"}}, "'malt'"),
        (
            {"references": {"further_mentions": 1}},
            "further_mentions: 1 needs the reference 'coref'",
        ),
    ],
)
def test_what_cannot_be_is_refused_before_anything_runs(study, changes, message):
    study.config.update(changes)
    assert message in study.snakemake("--dry-run", ok=False)
