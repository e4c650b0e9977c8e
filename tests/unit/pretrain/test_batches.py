import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from whowhich.pretrain.batches import IGNORED, Masker, plan_batches

MASK, PAD, WHO, WHICH = 4, 0, 7, 8


@given(st.lists(st.integers(1, 60), max_size=80), st.integers(0, 5))
def test_each_sentence_stands_in_one_batch_within_the_budget(lengths, seed):
    plan = plan_batches(lengths, 100, seed)
    assert sorted(int(i) for batch in plan for i in batch) == list(range(len(lengths)))
    for batch in plan:
        assert len(batch) == 1 or len(batch) * max(lengths[i] for i in batch) <= 100


def test_batches_hold_sentences_of_like_length():
    lengths = [5, 50] * 40
    for batch in plan_batches(lengths, 250, seed=3):
        assert len({lengths[i] for i in batch}) == 1


def test_the_plan_depends_on_the_seed_alone():
    lengths = list(range(1, 60))
    first, again, other = (plan_batches(lengths, 90, seed) for seed in (1, 1, 2))
    assert [list(b) for b in first] == [list(b) for b in again]
    assert [list(b) for b in first] != [list(b) for b in other]


@pytest.fixture
def masker():
    return Masker(MASK, PAD, special_ids=[0, 1, 2, 3, 4], pronoun_ids=[WHO, WHICH], vocabulary=50)


def test_shares_of_what_is_masked(masker):
    sentences = [np.array([2, *[WHO] * 10, *range(10, 40), 3])] * 400
    batch = masker(sentences, (1, 0, 0))
    ids, labels = batch.input_ids.numpy(), batch.labels.numpy()
    original = np.stack(sentences)
    chosen = labels != IGNORED
    assert (labels[chosen] == original[chosen]).all()
    assert (ids[~chosen] == original[~chosen]).all()
    pronoun, ordinary = original == WHO, original >= 10
    assert not chosen[:, [0, -1]].any()
    assert chosen[pronoun].mean() == pytest.approx(0.5, abs=0.03)
    assert (ids[pronoun & chosen] == MASK).all()
    assert chosen[ordinary].mean() == pytest.approx(0.15, abs=0.02)
    restored = ids[ordinary & chosen]
    assert (restored == MASK).mean() == pytest.approx(0.8, abs=0.04)
    assert (restored == original[ordinary & chosen]).mean() == pytest.approx(0.1, abs=0.04)


def test_padding_is_neither_attended_nor_chosen(masker):
    batch = masker([np.array([2, 9, 3]), np.array([2, 9, 9, 9, 9, 3])], (5,))
    assert batch.attention_mask.tolist() == [[1, 1, 1, 0, 0, 0], [1] * 6]
    assert batch.input_ids[0, 3:].tolist() == [PAD] * 3
    assert batch.labels[0, 3:].tolist() == [IGNORED] * 3


def test_masks_depend_on_the_seed_alone(masker):
    sentences = [np.arange(10, 45)] * 8
    first, again, other = (masker(sentences, seed) for seed in ((1, 2), (1, 2), (1, 3)))
    assert first.input_ids.tolist() == again.input_ids.tolist()
    assert first.labels.tolist() != other.labels.tolist()
