"""Faults that users of such tools have met with models: neighbours of those in the other tests."""

import numpy as np
import pyarrow as pa
import pytest
import torch

from made_models import MASKED, make_model
from whowhich.models.load import load_model
from whowhich.pronouns import PRONOUNS
from whowhich.scoring.batching import ScoringInput
from whowhich.scoring.distributions import placeholder_inputs, placeholder_log_probs
from whowhich.scoring.engine import Engine
from whowhich.scoring.masked import ReferenceScorer
from whowhich.scoring.masking import encode, mask_word
from whowhich.scoring.perplexity import PseudoLikelihood
from whowhich.scoring.run import make_scorer
from whowhich.tables.model_schemas import PRONOUN_SCORES
from whowhich.tables.parquet import write_batches

SENTENCES = [
    ("The dog that barked", "that"),
    ("The cat who sat on a mat", "who"),
    ("It was the old dog whose tail was long , and the man whom it liked", "whose"),
    ("That which is good", "which"),
]


# transformers 2778, 3057: what stands around the mask is lost or doubled. Here it is of another
# length for the tokenizer than in the text: compatibility forms, accents, emoji, other spaces.
@pytest.mark.parametrize(
    ("sentence", "word"),
    [
        ("The \ufb01sh\u00a0that barked", "that"),
        ("The 🐕 that 🐕‍🦺 barked", "that"),
        ("The dog\u0301 that barked", "that"),
        ("\uff24\uff2f\uff27 that barked", "that"),
        ("the \u0130 that ran to \ufdfa", "that"),
        ("The dog\u2028that\u3000barked", "that"),
        ("The man “who liked it”", "who"),
        ("The dog who’s here", "who"),
    ],
)
@pytest.mark.parametrize("architecture", MASKED)
def test_the_mask_is_at_its_place_whatever_the_tokenizer_normalises(
    architecture, sentence, word, loaded
):
    model = loaded(architecture)
    start = sentence.index(word)
    (encoded,) = encode(model.tokenizer, [sentence])
    masked = mask_word(sentence, encoded, start, start + len(word), model.mask_id, 64)
    plain = model.tokenizer(sentence)["input_ids"]
    assert [i for i, (a, b) in enumerate(zip(plain, masked.ids, strict=True)) if a != b] == [
        masked.position
    ]
    assert model.tokenizer.decode([masked.hidden]).strip() == word


# transformers 3318: a mask's literal in a template is no mask, and the placeholder beside it is.
@pytest.mark.parametrize("literal", ["[MASK]", "<mask>", "</s>", "[SEP]", "<unk>"])
@pytest.mark.parametrize("architecture", MASKED)
def test_a_template_has_one_mask_whatever_else_stands_in_it(architecture, literal, loaded):
    model = loaded(architecture)
    (item,) = placeholder_inputs(model, [f"The {literal} is {{mask}} ."])
    assert item.ids.count(model.mask_id) == 1
    assert item.ids[item.positions[0]] == model.mask_id
    assert item.ids.count(model.tokenizer.sep_token_id) == 1


# transformers PR 42805: in half precision the softmax is float32 all the same.
@pytest.mark.parametrize("dtype", ["bfloat16", "float16"])
@pytest.mark.parametrize("architecture", ["bert", "roberta", "deberta", "albert"])
def test_probabilities_add_up_in_half_precision(architecture, dtype, loaded):
    rows = np.array(
        list(placeholder_log_probs(loaded(architecture, dtype), ["A {mask} .", "{mask}"]))
    )
    assert rows.dtype == np.float32
    assert np.exp(rows.astype(float)).sum(axis=1) == pytest.approx([1, 1], abs=1e-5)


# transformers 31035: padded rows with fused attention.
@pytest.mark.parametrize("dtype", ["bfloat16", "float16"])
@pytest.mark.parametrize("architecture", MASKED)
def test_padded_rows_are_finite_in_half_precision(architecture, dtype, loaded):
    model = loaded(architecture, dtype)
    engine = Engine(model, batch_tokens=4096)
    inputs = mixed(model, [1, 60, 2, 2, 33])
    assert engine.pads
    assert all(np.isfinite(values).all() for values in engine.log_probs(inputs))


def mixed(model, lengths):
    """Sequences of so many words, the last one masked."""
    word = model.tokenizer("dog", add_special_tokens=False)["input_ids"][0]
    first, *_, last = model.tokenizer("the")["input_ids"]
    return [
        ScoringInput((first, *[word] * (size - 1), model.mask_id, last), (size,), ((5, 6, 7),))
        for size in lengths
    ]


# transformers 2401, 20924: what else is in the batch changes the score.
@pytest.mark.parametrize("architecture", [*MASKED, "fnet"])
def test_company_changes_neither_a_score_nor_an_indicator(architecture, loaded, reference):
    scorer = ReferenceScorer(loaded(architecture), batch_tokens=4096)
    rows = [reference(*row) for row in SENTENCES]
    long = reference("the dog is here . " * 10 + "A dog that ran", "that")
    alone = [scorer.score(pa.Table.from_pylist([row])).to_pylist()[0] for row in rows]
    for company in ([long], [long] * 3 + rows, rows[::-1]):
        together = scorer.score(pa.Table.from_pylist([*rows, *company])).to_pylist()
        for one, other in zip(alone, together, strict=False):
            a, b = (np.array([row[f"logp_{word}"] for word in PRONOUNS]) for row in (one, other))
            assert a == pytest.approx(b, abs=1e-5)
            assert (max(a[:2]) > max(a[2:])) == (max(b[:2]) > max(b[2:]))


# transformers 679: dropout.
@pytest.mark.parametrize("architecture", ["bert", "deberta-v2", "gpt2"])
def test_a_model_trained_with_much_dropout_gives_identical_files(architecture, tmp_path, reference):
    options = dict.fromkeys(("hidden_dropout_prob", "attention_probs_dropout_prob"), 0.9)
    if architecture == "gpt2":
        options = dict.fromkeys(("resid_pdrop", "embd_pdrop", "attn_pdrop"), 0.9)
    folder = make_model(tmp_path / "m", architecture, **options)
    table = pa.Table.from_pylist([reference(*row) for row in SENTENCES])
    contents = []
    for _ in range(2):
        kind = "causal" if architecture == "gpt2" else "masked"
        model = load_model(str(folder), kind=kind, name="m")
        scores = make_scorer(model, None, lambda done: None).score(table)
        write_batches(tmp_path / "scores.parquet", PRONOUN_SCORES, [scores], {"model": "m"})
        contents.append((tmp_path / "scores.parquet").read_bytes())
    assert contents[0] == contents[1]


# transformers 31995: the id of a pronoun is the one that it has where it stands.
@pytest.mark.parametrize(
    "before", ["The dog ", "The dog (", "The dog “", "The dog—", "The dog\n", ""]
)
@pytest.mark.parametrize("architecture", ["roberta", "albert", "deberta-v2", "modernbert"])
def test_the_pronoun_that_stands_there_is_among_the_targets(before, architecture, loaded):
    model = loaded(architecture)
    sentence = f"{before}who barked"
    row = {
        "reference_id": "x",
        "sentence": sentence,
        "pronoun": "who",
        "pronoun_start": len(before),
        "pronoun_end": len(before) + 3,
    }
    (found,) = ReferenceScorer(model).score(pa.Table.from_pylist([row])).to_pylist()
    ids = model.tokenizer(sentence)["input_ids"]
    (encoded,) = encode(model.tokenizer, [sentence])
    masked = mask_word(sentence, encoded, len(before), len(before) + 3, model.mask_id, 64)
    inputs = torch.tensor([masked.ids])
    with torch.no_grad():
        plain = model.model(input_ids=inputs).logits[0, masked.position].log_softmax(-1)
    assert found["logp_who"] == pytest.approx(plain[ids[masked.position]].item(), abs=1e-5)


# mlm-scoring: an over-long line is perfect; minicons 46: it exhausts memory. A single word of many
# pieces is as long.
@pytest.mark.parametrize("text", ["x" * 700, "the-dog-" * 90, "☃" * 300])
def test_one_endless_word(text, loaded):
    found = PseudoLikelihood(loaded("roberta")).score(["a"], [text]).to_pylist()
    assert {row["status"] for row in found} == {"too_long"}
    assert {row["pll"] for row in found} == {None}
