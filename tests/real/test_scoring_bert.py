"""The engine on a real BERT and real sentences: against the plain model, batch by batch."""

import random
import re
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
import torch

SHARED = Path(__file__).resolve().parents[3] / "shared"
BERT = SHARED / "models" / "bert-base-cased"
BOOKS = SHARED / "corpora" / "books"
pytestmark = pytest.mark.skipif(
    not (BERT.is_dir() and BOOKS.is_dir()), reason="the shared BERT and books are not here"
)
PRONOUN = re.compile(r"\b(that|which|who|whose|whom)\b")


@pytest.fixture(scope="module")
def bert():
    from whowhich.models.load import load_masked_lm

    return load_masked_lm(str(BERT), dtype="float32", name="bert-base-cased")


@pytest.fixture(scope="module")
def rows():
    """12 sentences of all lengths, each with its first relative-looking pronoun."""
    found = []
    for path in sorted(BOOKS.glob("*.txt"))[:12]:
        text = re.sub(r"\s+", " ", path.read_text(encoding="utf-8"))
        for match in re.finditer(r"[A-Z][^.!?]{20,300}[.!?]", text):
            if hit := PRONOUN.search(match.group()):
                found.append((match.group(), hit))
    return [
        {
            "reference_id": str(index),
            "sentence": sentence,
            "pronoun": hit.group(),
            "pronoun_start": hit.start(),
            "pronoun_end": hit.end(),
        }
        for index, (sentence, hit) in enumerate(random.Random(3).sample(found, 12))
    ]


def values(table: pa.Table) -> np.ndarray:
    from whowhich.pronouns import PRONOUNS

    return np.stack([table.column(f"logp_{word}").to_numpy() for word in PRONOUNS], axis=1)


@pytest.fixture(scope="module")
def plain(bert, rows) -> np.ndarray:
    """(12, 5) by model(**inputs).logits, one sentence at a time, with BERT's own mask string."""
    from whowhich.pronouns import PRONOUNS

    targets = bert.tokenizer.convert_tokens_to_ids(list(PRONOUNS))
    found = []
    for row in rows:
        text = row["sentence"]
        text = text[: row["pronoun_start"]] + "[MASK]" + text[row["pronoun_end"] :]
        inputs = bert.tokenizer(text, return_tensors="pt")
        place = inputs["input_ids"][0].tolist().index(bert.mask_id)
        with torch.inference_mode():
            logits = bert.model(**inputs).logits[0, place]
        found.append(logits.log_softmax(-1)[targets].numpy())
    return np.array(found)


@pytest.mark.parametrize("batch_tokens", [64, 1024])
def test_any_batch_gives_the_plain_models_scores(batch_tokens, bert, rows, plain):
    from whowhich.scoring.masked import ReferenceScorer

    scorer = ReferenceScorer(bert, batch_tokens)
    assert scorer.engine.forward.path == "trimmed"
    found = values(scorer.score(pa.Table.from_pylist(rows)))
    assert np.abs(found - plain).max() < 1e-4
    margin = np.logaddexp.reduce(plain[:, :2], axis=1) - np.logaddexp.reduce(plain[:, 2:], axis=1)
    other = np.logaddexp.reduce(found[:, :2], axis=1) - np.logaddexp.reduce(found[:, 2:], axis=1)
    clear = np.abs(margin) > 1e-4
    assert (np.sign(margin) == np.sign(other))[clear].all()
    assert clear.sum() >= 11


def test_facts(bert):
    from whowhich.models.facts import model_facts

    facts = model_facts(bert)
    assert (facts["layers"], facts["hidden"], facts["embedding"]) == (12, 768, 768)
    assert facts["parameters"] == 108_340_804
    assert facts["max_tokens"] == 512
    assert facts["stored_dtypes"] == ["BF16"] and facts["dtype"] == "float32"
    assert facts["warnings"] == [] and facts["tied_head"]
    ids = {word: entry["ids"] for word, entry in facts["pronouns"].items()}
    assert ids == {"that": [1115], "which": [1134], "who": [1150], "whose": [2133], "whom": [2292]}


def test_a_known_template(bert):
    from whowhich.scoring.distributions import placeholder_log_probs

    (row,) = placeholder_log_probs(bert, ["Paris is the {mask} of France."])
    best = int(row.argmax())
    assert bert.tokenizer.convert_ids_to_tokens(best) == "capital"
    assert np.exp(row[best]) == pytest.approx(0.986, abs=1e-3)


def test_perplexities_differ_by_definition(bert):
    from whowhich.scoring.perplexity import PseudoLikelihood

    sentence = "The dog that barked was the one that we saw."
    rows = PseudoLikelihood(bert).score(["x"], [sentence]).to_pylist()
    found = {row["variant"]: np.exp(-row["pll"] / row["tokens"]) for row in rows}
    assert 1 < found["unmasked"] < 1.5 < found["masked"] <= found["word_l2r"] * 1.01


def test_trained_weights_are_told_from_random_ones(bert):
    from whowhich.scoring.sanity import check_predictions

    assert check_predictions(bert) < 0.7
