"""The sample of sentences for the page, and what it says of each."""

import numpy as np
import pandas as pd
import pytest

from whowhich.pronouns import PRONOUNS
from whowhich.report.browser import browser_rows, sample_references
from whowhich.report.page import embedded_json


def references(counts):
    rows = [
        {"reference_id": f"{name}{pronoun}{i:03d}", "name": name, "pronoun": pronoun}
        for (name, pronoun), n in counts.items()
        for i in range(n)
    ]
    return pd.DataFrame(rows)


COUNTS = {("dog", "that"): 40, ("dog", "who"): 3, ("dog", "whom"): 1, ("cat", "which"): 2}


def test_rare_pronouns_are_all_shown():
    chosen = sample_references(references(COUNTS), 10, seed=1)
    found = chosen.groupby(["name", "pronoun"]).size().to_dict()
    assert found == {("dog", "that"): 6, ("dog", "who"): 3, ("dog", "whom"): 1, ("cat", "which"): 2}


def test_order_of_rows_is_irrelevant_and_seed_is_not():
    table = references(COUNTS)
    one = sample_references(table, 5, seed=1)
    two = sample_references(table.sample(frac=1, random_state=3), 5, seed=1)
    assert list(one["reference_id"]) == list(two["reference_id"])
    others = [set(sample_references(table, 5, seed=s)["reference_id"]) for s in range(2, 6)]
    assert any(other != set(one["reference_id"]) for other in others)


def test_none():
    assert sample_references(references(COUNTS), 0, seed=1).empty


@pytest.fixture
def one_row():
    return pd.DataFrame(
        [
            {
                "reference_id": "a",
                "name": "dog",
                "pronoun": "who",
                "document": "d",
                "pronoun_offset": 7,
                "sentence": "A dog who ran.",
                "name_start": 2,
                "name_end": 5,
                "pronoun_start": 6,
                "pronoun_end": 9,
            }
        ]
    )


def scores(status):
    logp = np.log([0.2, 0.1, 0.05, 0.1, 0.05])  # half of the mass is on other words
    values = {f"logp_{p}": [x] for p, x in zip(PRONOUNS, logp, strict=True)}
    return pd.DataFrame({"reference_id": ["a"], "status": [status], **values})


def test_probabilities_are_relative_to_the_five(one_row):
    (row,) = browser_rows(one_row, {"m": scores("ok")}, with_text=True)
    assert row["m"]["m"] == [0.4, 0.2, 0.1, 0.2, 0.1]
    assert row["s"][slice(*row["at"][:2])] == "dog"
    assert row["s"][slice(*row["at"][2:])] == "who"


def test_without_text_no_text(one_row):
    (row,) = browser_rows(one_row, {"m": scores("pronoun_not_found")}, with_text=False)
    assert "ran" not in str(row)
    assert (row["d"], row["o"], row["m"]["m"]) == ("d", 7, None)


def test_a_large_corpus_stays_a_small_page():
    """200,000 references of 46 names under four models: below 15 MB as the page embeds them."""
    generator = np.random.default_rng(0)
    count = 200_000
    frame = pd.DataFrame(
        {
            "reference_id": [f"{i:020x}" for i in range(count)],
            "name": [f"name {i}" for i in generator.integers(0, 46, count)],
            "pronoun": generator.choice(PRONOUNS, count, p=[0.55, 0.2, 0.2, 0.03, 0.02]),
            "document": [f"library/a folder/book {i % 900}.epub.txt" for i in range(count)],
            "pronoun_offset": generator.integers(0, 10**7, count),
            "sentence": ["Word, " * int(n) for n in generator.integers(10, 80, count)],
            **{f"{what}_{end}": 5 for what in ("name", "pronoun") for end in ("start", "end")},
        }
    )
    chosen = sample_references(frame, 50, seed=1)
    logp = np.log(generator.dirichlet(np.ones(5), count))
    table = pd.DataFrame(logp, columns=[f"logp_{pronoun}" for pronoun in PRONOUNS])
    table = table.assign(reference_id=frame["reference_id"], status="ok")
    rows = browser_rows(chosen, {f"model {i}": table for i in range(4)}, with_text=True)
    assert len(rows) == 46 * 50
    size = len(embedded_json({"references": {"books": rows}}).encode())
    assert 1e6 < size < 15e6
