import numpy as np
import pytest

from planted.references import reference_table
from planted.sentences import CONTEXTS, planted_sentences, shuffled_pronouns
from whowhich.errors import InputError
from whowhich.tables.corpus_schemas import REFERENCES

SHARES = {"horse": 0.5, "fox": 0.1, "owl": 0.8}


def share(sentences, name, pull=None):
    chosen = [s for s in sentences if s.name == name and pull in (None, s.pull)]
    return np.mean([s.pronoun == "who" for s in chosen])


def test_shares_follow_name_and_context():
    sentences = planted_sentences(SHARES, 20_000, seed=1)
    # logit(0.1) = -2.197; a pull of 2 makes it -0.197, that is, a share of 0.451.
    for name, pull, wanted in [
        ("horse", 0.0, 0.5),
        ("fox", 0.0, 0.1),
        ("owl", 0.0, 0.8),
        ("horse", -2.0, 0.119),
        ("fox", 2.0, 0.451),
        ("owl", 1.0, 0.916),
    ]:
        assert share(sentences, name, pull) == pytest.approx(wanted, abs=0.025)
    for pull, _ in CONTEXTS:
        assert np.mean([s.pull == pull for s in sentences]) == pytest.approx(0.2, abs=0.02)


def test_a_changed_share_changes_that_name_s_pronouns_alone():
    one = planted_sentences(SHARES, 300, seed=4)
    two = planted_sentences({**SHARES, "fox": 0.6}, 300, seed=4)
    changed = [(a, b) for a, b in zip(one, two, strict=True) if a != b]
    assert len(changed) > 50
    for a, b in changed:
        assert a.name == b.name == "fox" and (a.pronoun, b.pronoun) == ("which", "who")
        assert a.text.replace(" which ", " who ") == b.text


def test_offsets_hold_name_and_pronoun():
    table = reference_table(planted_sentences(SHARES, 50, seed=2))
    assert table.schema.equals(REFERENCES)
    for row in table.to_pylist():
        assert row["sentence"][row["name_start"] : row["name_end"]] == row["name"]
        assert row["sentence"][row["pronoun_start"] : row["pronoun_end"]] == row["pronoun"]


def test_shuffling_keeps_the_pronouns_and_loses_their_names():
    sentences = planted_sentences(SHARES, 5000, seed=3)
    shuffled = shuffled_pronouns(sentences, seed=0)
    assert sorted(s.pronoun for s in shuffled) == sorted(s.pronoun for s in sentences)
    assert [(s.name, s.pull) for s in shuffled] == [(s.name, s.pull) for s in sentences]
    overall = np.mean([s.pronoun == "who" for s in sentences])
    for name in SHARES:
        assert share(shuffled, name) == pytest.approx(overall, abs=0.03)
    assert all(s.text[s.pronoun_start : s.pronoun_end] == s.pronoun for s in shuffled)


def test_contexts_can_be_a_name_s_own():
    weights = {"horse": [1, 0, 0, 0, 0], "fox": [0, 0, 0, 0, 1], "owl": [1, 1, 1, 1, 1]}
    sentences = planted_sentences(SHARES, 200, seed=5, contexts=weights)
    assert {s.pull for s in sentences if s.name == "horse"} == {-2.0}
    assert {s.pull for s in sentences if s.name == "fox"} == {2.0}


@pytest.mark.parametrize("wrong", [0, 1, -0.2])
def test_a_share_leaves_room_for_both_pronouns(wrong):
    with pytest.raises(InputError, match="'fox' is not between 0 and 1"):
        planted_sentences({"fox": wrong}, 5, seed=0)
