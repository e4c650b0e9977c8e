"""The proof of the instrument: what was planted in a corpus is what is measured of its model.

Held-out sentences have the same contexts for all names, in equal numbers. Each test trains models
of its own; results of the last run stand in docs/planted_truth.md.
"""

import numpy as np
import pytest
import torch
from scipy.stats import spearmanr

from planted.sentences import planted_sentences, shuffled_pronouns
from planting import NAMES, held_out, trained_effects

PER_NAME = 240
GRADED = {name: 0.05 + 0.1 * i for i, name in enumerate(NAMES)}
EQUAL = dict.fromkeys(NAMES, 0.5)
SEEDS = (1, 2, 3)


@pytest.fixture(scope="module", autouse=True)
def one_thread():
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


def in_order(shares, effects):
    return [shares[name] for name in effects.index]


def test_the_measured_bias_follows_the_planted_shares(tmp_path):
    sentences = planted_sentences(GRADED, PER_NAME, seed=1)
    effects = trained_effects(sentences, held_out(GRADED), 1, tmp_path)
    planted = in_order(GRADED, effects)
    rank = spearmanr(planted, effects["log_odds"]).statistic
    saturated = spearmanr(planted, -effects["bias"]).statistic
    print(f"rank correlation: log-odds {rank:.3f}, Eq. 3 {saturated:.3f}")
    assert rank >= 0.9
    # Eq. 3 saturates: it points the same way, but puts unlike names near one another.
    assert saturated >= 0.7


def test_one_name_s_share_moves_that_name_alone(tmp_path):
    changed = NAMES[4]
    held = held_out(EQUAL)
    low, high = [], []
    for seed in SEEDS:
        for share, effects in ((0.2, low), (0.8, high)):
            sentences = planted_sentences({**EQUAL, changed: share}, PER_NAME, seed)
            folder = tmp_path / f"{seed}-{share}"
            effects.append(trained_effects(sentences, held, seed, folder)["log_odds"])
    differences = np.array([two - one for one, two in zip(low, high, strict=True)])
    mean = dict(zip(low[0].index, differences.mean(axis=0), strict=True))
    others = {name: mean[name] for name in NAMES if name != changed}
    # How far a name moves from seed to seed with nothing changed but the seed.
    by_seed = np.array(low + high).reshape(2, len(SEEDS), -1)
    spread = np.ptp(by_seed, axis=1).max()
    print(f"{changed}: {mean[changed]:.2f}, others: {max(map(abs, others.values())):.2f} at most")
    print(f"difference that seeds make: {spread:.2f} at most")
    assert mean[changed] > max(abs(value) for value in others.values())
    assert all(abs(value) <= spread for value in others.values())


def test_contexts_alone_give_no_effect_of_the_name(tmp_path):
    pulls = (5.0, 3.0, 1.0, 1.0, 1.0)
    contexts = {name: pulls if i % 2 else pulls[::-1] for i, name in enumerate(NAMES)}
    sentences = planted_sentences(EQUAL, PER_NAME, seed=1, contexts=contexts)
    raw = {
        name: np.mean([s.pronoun == "who" for s in sentences if s.name == name]) for name in NAMES
    }
    effects = trained_effects(sentences, held_out(EQUAL), 1, tmp_path)["log_odds"]
    person, thing = NAMES[0::2], NAMES[1::2]
    gap = effects[list(person)].mean() - effects[list(thing)].mean()
    counted = np.mean([raw[name] for name in person]) - np.mean([raw[name] for name in thing])
    print(f"share of who differs by {counted:.2f}, log-odds at equal contexts by {gap:.2f}")
    # The corpus's own shares differ, as contexts do; at equal contexts the names hardly do.
    assert counted > 0.2
    assert abs(gap) < 0.5


def test_a_shuffled_corpus_gives_no_effect_of_the_name(tmp_path):
    sentences = shuffled_pronouns(planted_sentences(GRADED, PER_NAME, seed=1), seed=0)
    effects = trained_effects(sentences, held_out(GRADED), 1, tmp_path)
    rank = spearmanr(in_order(GRADED, effects), effects["log_odds"]).statistic
    spread = np.ptp(effects["log_odds"])
    print(f"rank correlation {rank:.3f}, log-odds within {spread:.2f}")
    assert abs(rank) < 0.75
    assert spread < 1.0
