"""The engine: order, batches, equal inputs, exhausted memory, values that aren't finite."""

import numpy as np
import pytest
import torch
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from whowhich.errors import InputError
from whowhich.scoring.batching import ScoringInput
from whowhich.scoring.engine import Engine, deduplicate

WORDS = ["the", "dog", "that", "barked", "is", "old", "and", "a", "cat", "which", "sat", "whose"]


def make_inputs(model, lengths, seed=0):
    """Random word sequences of given lengths (without special tokens), one mask each."""
    rng = np.random.default_rng(seed)
    first, *_, last = model.tokenizer("the")["input_ids"]
    words = [model.tokenizer(word, add_special_tokens=False)["input_ids"][0] for word in WORDS]
    inputs = []
    for length in lengths:
        ids = [first, *rng.choice(words, size=length).tolist(), last]
        place = int(rng.integers(1, length + 1))
        ids[place] = model.mask_id
        inputs.append(ScoringInput(tuple(ids), (place,), ((5, 6, 7),)))
    return inputs


def stacked(values):
    return np.concatenate(values)


@pytest.mark.parametrize("architecture", ["bert", "roberta", "deberta-v2", "modernbert", "fnet"])
def test_neither_batch_nor_order_change_a_score(architecture, loaded):
    model = loaded(architecture)
    engine = Engine(model)
    inputs = make_inputs(model, [3, 60, 1, 17, 17, 5, 33, 2, 60, 9])
    alone = stacked([engine.log_probs([item])[0] for item in inputs])
    for engine.batch_tokens in (1, 16, 64, 256, 4096):
        assert stacked(engine.log_probs(inputs)) == pytest.approx(alone, abs=1e-5)
        backwards = engine.log_probs(inputs[::-1])[::-1]
        assert stacked(backwards) == pytest.approx(alone, abs=1e-5)


def test_twice_the_same_run_gives_the_same_bits(loaded):
    """Dropout is off (transformers 679)."""
    inputs = make_inputs(loaded("roberta"), [3, 20, 41, 20])
    one, two = (stacked(Engine(loaded("roberta")).log_probs(inputs)) for _ in range(2))
    assert (one == two).all()
    assert not loaded("roberta").model.training


@pytest.mark.parametrize("lengths", [[1, 60], [60, 2, 2, 2], [5, 5, 5, 59]])
def test_padded_rows_are_finite_in_bfloat16(lengths, loaded):
    """transformers 31035."""
    model = loaded("bert", "bfloat16")
    assert np.isfinite(stacked(Engine(model).log_probs(make_inputs(model, lengths)))).all()


def test_a_value_that_is_not_finite_is_an_error(loaded, monkeypatch):
    model = loaded("bert")
    engine = Engine(model)
    weight = model.model.get_output_embeddings().weight
    original = weight.clone()
    weight[6] = float("nan")
    try:
        with pytest.raises(FloatingPointError, match="bert"):
            engine.log_probs(make_inputs(model, [4]))
    finally:
        weight.copy_(original)


def test_equal_inputs_are_run_once(loaded):
    model = loaded("bert")
    a, b = make_inputs(model, [4, 4])
    ran = []
    engine = Engine(model, on_progress=ran.append)
    seen = []
    forward = engine.forward.logits
    engine.forward.logits = lambda ids, *rest, **options: (
        seen.append(len(ids)) or forward(ids, *rest, **options)
    )
    values = engine.log_probs([a, b, a, a])
    assert sum(seen) == 2
    assert sum(ran) == 4
    assert (values[0] == values[2]).all() and (values[0] == values[3]).all()
    assert not (values[0] == values[1]).all()


def test_deduplicate_keeps_targets_apart():
    one = ScoringInput((1, 2), (1,), ((5,),))
    other = ScoringInput((1, 2), (1,), ((6,),))
    distinct, which = deduplicate([one, other, one])
    assert distinct == [one, other]
    assert which.tolist() == [0, 1, 0]


def test_several_positions_of_one_sequence(loaded):
    model = loaded("bert")
    ids = make_inputs(model, [6])[0].ids
    together = ScoringInput(ids, (1, 4, 2), ((5, 6), (7, 8), (9, 10)))
    engine = Engine(model)
    (values,) = engine.log_probs([together])
    for row, (place, targets) in enumerate(zip((1, 4, 2), together.targets, strict=True)):
        (alone,) = engine.log_probs([ScoringInput(ids, (place,), (targets,))])
        assert values[row] == pytest.approx(alone[0], abs=1e-5)


class SmallMemory:
    """A forward that has room for so many tokens only, and says so as PyTorch does."""

    def __init__(self, forward, tokens, error):
        self.forward, self.tokens, self.error = forward, tokens, error
        self.batches = []

    def logits(self, ids, *rest, **options):
        if ids.numel() > self.tokens:
            raise self.error
        self.batches.append(ids.numel())
        return self.forward.logits(ids, *rest, **options)


@pytest.mark.parametrize(
    "error",
    [
        torch.OutOfMemoryError("CUDA out of memory. Tried to allocate 2.00 GiB"),
        RuntimeError("[enforce fail] DefaultCPUAllocator: can't allocate memory: you tried"),
        RuntimeError("DefaultCPUAllocator: not enough memory: you tried to allocate 12 bytes"),
    ],
)
def test_out_of_memory_halves_the_batch_and_goes_on(error, loaded):
    model = loaded("bert")
    inputs = make_inputs(model, [10] * 12 + [30] * 6 + [4])
    expected = stacked(Engine(model).log_probs(inputs))
    engine = Engine(model, batch_tokens=400)
    engine.forward = SmallMemory(engine.forward, 70, error)
    assert stacked(engine.log_probs(inputs)) == pytest.approx(expected, abs=1e-5)
    assert max(engine.forward.batches) <= 70
    assert engine.batch_tokens <= 70


def test_out_of_memory_with_a_single_sequence_is_an_error_that_says_so(loaded):
    model = loaded("bert")
    engine = Engine(model)
    engine.forward = SmallMemory(engine.forward, 5, torch.OutOfMemoryError("CUDA out of memory"))
    with pytest.raises(InputError, match="single sequence of 12 tokens"):
        engine.log_probs(make_inputs(model, [10]))


def test_other_errors_are_not_taken_for_exhausted_memory(loaded):
    engine = Engine(loaded("bert"))
    engine.forward = SmallMemory(engine.forward, 5, RuntimeError("shapes do not match"))
    with pytest.raises(RuntimeError, match="shapes"):
        engine.log_probs(make_inputs(loaded("bert"), [10]))


def test_a_sequence_that_does_not_fit_must_be_cut_first(loaded):
    with pytest.raises(ValueError, match="cut a window"):
        Engine(loaded("bert")).log_probs(make_inputs(loaded("bert"), [63]))


def test_distributions_in_order_and_summing_to_one(loaded, monkeypatch):
    model = loaded("bert")
    # So small that every other row begins a new block.
    monkeypatch.setattr("whowhich.scoring.engine.BLOCK_BYTES", 8 * model.vocab_rows)
    inputs = [
        ScoringInput(item.ids, item.positions) for item in make_inputs(model, [9, 2, 30, 2, 5])
    ]
    engine = Engine(model)
    found = list(engine.distributions(inputs))
    assert np.exp(np.array(found, dtype=float)).sum(axis=1) == pytest.approx(np.ones(5), abs=1e-5)
    for item, row in zip(inputs, found, strict=True):
        targets = ScoringInput(item.ids, item.positions, (tuple(range(20)),))
        (alone,) = engine.log_probs([targets])
        assert row[:20] == pytest.approx(alone[0], abs=1e-5)


@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(lengths=st.lists(st.integers(1, 62), min_size=1, max_size=12), tokens=st.integers(1, 300))
def test_any_mixture_of_lengths(lengths, tokens, loaded):
    model = loaded("xlm-roberta")
    inputs = make_inputs(model, lengths, seed=1)
    engine = Engine(model, tokens)
    alone = [engine.log_probs([item])[0] for item in inputs]
    assert stacked(engine.log_probs(inputs)) == pytest.approx(stacked(alone), abs=1e-5)
