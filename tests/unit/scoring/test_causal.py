"""Left-to-right models: whole sentences against the plain model."""

import pyarrow as pa
import pytest
import torch

from whowhich.pronouns import PRONOUNS
from whowhich.scoring.causal import CausalScorer

ROWS = [
    ("The dog that barked is here .", "that"),
    ("A cat (which sat)", "which"),
    ("Who is it", "Who"),
    ("The zebra THAT barked", "THAT"),
]


def whole_sentence(model, text):
    """log p(sentence) after the start token, by one plain forward."""
    ids = [model.tokenizer.bos_token_id, *model.tokenizer(text)["input_ids"]]
    with torch.no_grad():
        logits = model.model(input_ids=torch.tensor([ids])).logits[0].double()
    steps = logits.log_softmax(-1)[:-1]
    return steps.gather(1, torch.tensor(ids[1:])[:, None]).sum().item()


def test_equal_to_the_plain_model(loaded, reference):
    model = loaded("gpt2")
    rows = [reference(*row) for row in ROWS]
    found = CausalScorer(model, batch_tokens=40).score(pa.Table.from_pylist(rows)).to_pylist()
    for row, scores in zip(rows, found, strict=True):
        assert scores["status"] == "ok"
        assert scores["scoring"] == "causal"
        written = row["sentence"][row["pronoun_start"] : row["pronoun_end"]]
        for word in PRONOUNS:
            if written.isupper():
                word_here = word.upper()
            else:
                word_here = word.capitalize() if written[0].isupper() else word
            text = row["sentence"]
            text = text[: row["pronoun_start"]] + word_here + text[row["pronoun_end"] :]
            assert scores[f"logp_{word}"] == pytest.approx(whole_sentence(model, text), abs=1e-4)


def test_statuses(loaded, reference):
    good = reference(*ROWS[0])
    long = reference("the dog " * 40 + "that", "that")
    bad = {**good, "pronoun": "whom"}
    scorer = CausalScorer(loaded("gpt2"))
    found = scorer.score(pa.Table.from_pylist([long, good, bad])).to_pylist()
    assert [row["status"] for row in found] == ["too_long", "ok", "pronoun_not_found"]
    assert found[0]["logp_that"] is None
