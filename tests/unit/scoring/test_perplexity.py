"""What is hidden under each definition of the pseudo-log-likelihood."""

import pytest

from whowhich.scoring.masking import Encoded
from whowhich.scoring.perplexity import PseudoLikelihood, variant_inputs, variants_of

M = 4  # the mask of the made BERT
# [CLS] un ##bark ##ing dog [SEP]: a word of three pieces and one of one.
SENTENCE = Encoded(
    ids=(2, 10, 11, 12, 20, 3),
    offsets=((0, 0), (0, 2), (2, 6), (6, 9), (10, 13), (0, 0)),
    words=(None, 0, 0, 0, 1, None),
    before=1,
    after=1,
)


@pytest.mark.parametrize(
    ("variant", "ids"),
    [
        (
            "masked",
            [
                (2, M, 11, 12, 20, 3),
                (2, 10, M, 12, 20, 3),
                (2, 10, 11, M, 20, 3),
                (2, 10, 11, 12, M, 3),
            ],
        ),
        (
            "word_l2r",
            [
                (2, M, M, M, 20, 3),
                (2, 10, M, M, 20, 3),
                (2, 10, 11, M, 20, 3),
                (2, 10, 11, 12, M, 3),
            ],
        ),
    ],
)
def test_masked_copies(variant, ids, loaded):
    inputs = variant_inputs(loaded("bert"), SENTENCE, variant)
    assert [item.ids for item in inputs] == ids
    assert [item.positions for item in inputs] == [(1,), (2,), (3,), (4,)]
    assert [item.targets for item in inputs] == [((10,),), ((11,),), ((12,),), ((20,),)]


def test_unmasked_is_one_pass(loaded):
    (item,) = variant_inputs(loaded("bert"), SENTENCE, "unmasked")
    assert item.ids == SENTENCE.ids
    assert item.positions == (1, 2, 3, 4)
    assert item.targets == ((10,), (11,), (12,), (20,))


def test_definitions_of_a_kind():
    assert variants_of("masked") == ("masked", "word_l2r", "unmasked")
    assert variants_of("causal") == ("causal",)


def test_values_are_the_plain_models(loaded):
    torch = pytest.importorskip("torch")
    model = loaded("bert")
    text = "The dog zapped it ."  # "zapped" falls into letters
    table = PseudoLikelihood(model).score(["x"], [text]).to_pandas().set_index("variant")
    encoded = model.tokenizer(text)
    ids, words = encoded["input_ids"], encoded.word_ids()
    expected = {"masked": 0.0, "word_l2r": 0.0, "unmasked": 0.0}
    for place in range(1, len(ids) - 1):
        for variant in expected:
            copy = list(ids)
            for other in range(place, len(ids) - 1):
                later = variant == "word_l2r" and words[other] == words[place]
                if variant != "unmasked" and (other == place or later):
                    copy[other] = model.mask_id
            with torch.no_grad():
                logits = model.model(input_ids=torch.tensor([copy])).logits[0, place]
            expected[variant] += logits.log_softmax(-1)[ids[place]].item()
    for variant, value in expected.items():
        assert table.loc[variant, "pll"] == pytest.approx(value, abs=1e-4)
        assert table.loc[variant, "tokens"] == len(ids) - 2
    assert len({round(value, 3) for value in expected.values()}) == 3


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("the dog " * 400, "too_long"),
        ("the dog " * 31, "ok"),
        ("the dog " * 31 + "is", "too_long"),
        ("", "empty"),
        (" ", "empty"),
    ],
)
def test_a_sentence_without_a_value_is_neither_likely_nor_unlikely(text, status, loaded):
    """mlm-scoring gave an over-long line 0, that is, perfect."""
    found = PseudoLikelihood(loaded("bert")).score(["a", "b"], [text, "The dog"]).to_pylist()
    assert [row["status"] for row in found] == [status] * 3 + ["ok"] * 3
    assert all((row["pll"] is None) is (row["status"] != "ok") for row in found)
    assert [row["sentence_id"] for row in found] == ["a"] * 3 + ["b"] * 3


def test_long_texts_are_scored_in_blocks_of_bounded_size(loaded, monkeypatch):
    """minicons 46: one long text exhausts memory."""
    model = loaded("bert")
    texts = ["the dog is here .", "the cat " * 30, "a cat that sat", "the man who saw it"]
    keys = list("abcd")
    whole = PseudoLikelihood(model).score(keys, texts).to_pandas()
    monkeypatch.setattr("whowhich.scoring.perplexity.BLOCK_IDS", 400)
    done = []
    scorer = PseudoLikelihood(model, on_sentence=done.append)
    held = []
    log_probs = scorer.engine.log_probs
    scorer.engine.log_probs = lambda inputs: (
        held.append(sum(len(item.ids) for item in inputs)) or log_probs(inputs)
    )
    parts = scorer.score(keys, texts).to_pandas()
    assert sum(done) == 4 and len(done) > 1
    assert max(held) == held[1]  # the long text is alone in its block
    assert parts["pll"].to_numpy() == pytest.approx(whole["pll"].to_numpy(), abs=1e-4)


def test_causal_perplexity_reads_each_token_once(loaded):
    (row,) = PseudoLikelihood(loaded("gpt2")).score(["x"], ["The dog that barked"]).to_pylist()
    assert row["variant"] == "causal"
    assert row["tokens"] == len(loaded("gpt2").tokenizer("The dog that barked")["input_ids"])
