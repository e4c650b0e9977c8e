"""Scores of a references table."""

import pyarrow as pa
import pytest

from whowhich.pronouns import PRONOUNS
from whowhich.scoring.masked import ReferenceScorer
from whowhich.tables.model_schemas import PRONOUN_SCORES

GOOD = ("The dog that barked is here .", "that")


def test_schema_and_order(loaded, reference):
    rows = [reference(*GOOD), reference("A cat who sat", "who"), reference(*GOOD)]
    found = ReferenceScorer(loaded("bert")).score(pa.Table.from_pylist(rows))
    assert found.schema == PRONOUN_SCORES
    assert found.column("reference_id").to_pylist() == [row["reference_id"] for row in rows]
    assert set(found.column("model").to_pylist()) == {"bert"}
    assert set(found.column("scoring").to_pylist()) == {"masked"}
    assert found.column("tokens").to_pylist() == [9, 6, 9]
    assert found.slice(0, 1).to_pylist() == found.slice(2, 1).to_pylist()


def test_no_rows(loaded, reference):
    empty = pa.Table.from_pylist([reference(*GOOD)]).slice(0, 0)
    assert ReferenceScorer(loaded("bert")).score(empty).num_rows == 0


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"pronoun_start": 0, "pronoun_end": 3}, "pronoun_not_found"),
        ({"pronoun": "which"}, "pronoun_not_found"),
        ({"pronoun_start": 900, "pronoun_end": 904}, "pronoun_not_found"),
        ({"pronoun_start": -5, "pronoun_end": -1}, "pronoun_not_found"),
        ({"pronoun_start": 12, "pronoun_end": 8}, "pronoun_not_found"),
        ({"pronoun": "whomsoever"}, "pronoun_not_found"),
        ({"sentence": "A row whatever"}, "pronoun_not_found"),
        ({"sentence": "xxxxxxxxthatxxx xx"}, "pronoun_in_pieces"),
        ({"sentence": "The dog THAT barked"}, "pronoun_in_pieces"),
        ({"sentence": ""}, "pronoun_not_found"),
    ],
)
def test_a_bad_row_has_a_status_and_shifts_no_other(change, status, loaded, reference):
    """minicons `cloze`: a target that isn't found shifts all later rows."""
    rows = [reference(*GOOD), reference("A cat who sat", "who"), reference("A dog who sat", "who")]
    scorer = ReferenceScorer(loaded("bert"))
    before = scorer.score(pa.Table.from_pylist(rows)).to_pylist()
    bad = {**reference(*GOOD), **change, "reference_id": "bad"}
    after = scorer.score(pa.Table.from_pylist([rows[0], bad, *rows[1:]])).to_pylist()
    assert after[1]["status"] == status
    assert all(after[1][f"logp_{word}"] is None for word in PRONOUNS)
    for old, new in zip(before, [after[0], *after[2:]], strict=True):
        assert old.keys() == new.keys()
        for key in old:
            assert new[key] == pytest.approx(old[key], abs=1e-5) if "logp" in key else True


@pytest.mark.parametrize("words", [70, 600])
def test_a_late_pronoun_is_scored_in_its_window(words, loaded):
    sentence = "the dog " * (words // 2) + "that"
    start = len(sentence) - 4
    row = {
        "reference_id": "x",
        "sentence": sentence,
        "pronoun": "that",
        "pronoun_start": start,
        "pronoun_end": start + 4,
    }
    scorer = ReferenceScorer(loaded("bert"))
    (found,) = scorer.score(pa.Table.from_pylist([row])).to_pylist()
    assert found["status"] == "ok"
    assert found["tokens"] == words + 3
    # The window is the last 62 tokens: the same sentence cut by hand scores the same.
    tail = " ".join(sentence.split()[-62:])
    short = {**row, "sentence": tail, "pronoun_start": len(tail) - 4, "pronoun_end": len(tail)}
    (expected,) = scorer.score(pa.Table.from_pylist([short])).to_pylist()
    for word in PRONOUNS:
        assert found[f"logp_{word}"] == pytest.approx(expected[f"logp_{word}"], abs=1e-5)


def test_the_same_masked_sentence_with_another_pronoun_has_the_same_scores(loaded, reference):
    rows = [reference("The dog that barked", "that"), reference("The dog who barked", "who")]
    one, two = ReferenceScorer(loaded("bert")).score(pa.Table.from_pylist(rows)).to_pylist()
    assert [one[f"logp_{word}"] for word in PRONOUNS] == [two[f"logp_{word}"] for word in PRONOUNS]
