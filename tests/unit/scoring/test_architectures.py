"""Each architecture against the plain model: one sentence at a time, the whole sequence."""

import pyarrow as pa
import pytest
import torch

from made_models import ARCHITECTURES, MASKED
from whowhich.errors import InputError
from whowhich.models.load import LoadedModel
from whowhich.pronouns import PRONOUNS
from whowhich.scoring.batching import ScoringInput
from whowhich.scoring.engine import Engine
from whowhich.scoring.masked import ReferenceScorer

SENTENCES = (
    ("The dog that barked is the dog who saw it .", ("that", "who")),
    ("It was the old cat, whose tail was long (which is good).", ("whose", "which")),
    (
        "The horse whom we had seen near the sea and the man who liked it , was that old dog "
        "which ran to the woman .",
        ("whom", "who", "that", "which"),
    ),
    ("A cat that sat", ("that",)),
)
# What the trial at the start must find for each.
PATHS = {
    **dict.fromkeys(("bert", "roberta", "electra", "xlm-roberta", "camembert"), "trimmed"),
    **dict.fromkeys(("distilbert",), "trimmed"),
    **dict.fromkeys(("albert", "mpnet", "deberta", "deberta-v2", "modernbert", "fnet"), "head"),
}


def plain_log_probs(model: LoadedModel, item: ScoringInput) -> torch.Tensor:
    """Log-probabilities (positions, vocabulary) by model(input_ids), nothing else."""
    with torch.no_grad():
        logits = model.model(input_ids=torch.tensor([item.ids])).logits[0].float()
    return logits.log_softmax(-1)[list(item.positions)]


def rows(reference):
    return [reference(text, word) for text, words in SENTENCES for word in words]


@pytest.mark.parametrize("architecture", [*MASKED, "fnet"])
def test_scores_are_those_of_the_plain_model(architecture, loaded, reference):
    model = loaded(architecture)
    scorer = ReferenceScorer(model, batch_tokens=64)
    assert scorer.engine.forward.path == PATHS[architecture]
    assert scorer.engine.pads is (architecture != "fnet")
    references = rows(reference)
    found = scorer.score(pa.Table.from_pylist(references)).to_pylist()
    for row, scores in zip(references, found, strict=True):
        assert scores["status"] == "ok", (architecture, row)
        # Independently of the engine's masking: mask by the tokenizer's own offsets.
        encoded = model.tokenizer(row["sentence"], return_offsets_mapping=True)
        places = [
            index
            for index, (start, end) in enumerate(encoded["offset_mapping"])
            if start < row["pronoun_end"] and end > row["pronoun_start"]
        ]
        ids = list(encoded["input_ids"])
        (place,) = places
        ids[place] = model.mask_id
        plain = plain_log_probs(model, ScoringInput(tuple(ids), (place,)))[0]
        text = row["sentence"]
        for word in PRONOUNS:
            other = text[: row["pronoun_start"]] + word + text[row["pronoun_end"] :]
            target = model.tokenizer(other)["input_ids"][place]
            assert scores[f"logp_{word}"] == pytest.approx(plain[target].item(), abs=1e-5)


@pytest.mark.parametrize("architecture", MASKED)
def test_predictions_depend_on_the_context(architecture, loaded, reference):
    model = loaded(architecture)
    found = ReferenceScorer(model).score(pa.Table.from_pylist(rows(reference))).to_pylist()
    values = [row["logp_who"] for row in found]
    assert max(values) - min(values) > 0.1


@pytest.mark.parametrize("architecture", MASKED)
def test_bfloat16_is_finite_and_near(architecture, loaded, reference):
    table = pa.Table.from_pylist(rows(reference))
    exact = ReferenceScorer(loaded(architecture)).score(table).to_pandas()
    scorer = ReferenceScorer(loaded(architecture, "bfloat16"))
    assert (scorer.engine.forward.path, scorer.engine.pads) == (PATHS[architecture], True)
    rough = scorer.score(table).to_pandas()
    columns = [f"logp_{word}" for word in PRONOUNS]
    assert (rough["status"] == "ok").all()
    assert (exact[columns] - rough[columns]).abs().to_numpy().max() < 0.3


def test_an_architecture_that_half_precision_breaks_is_told_to_take_float32(loaded):
    with pytest.raises(InputError, match=r"fnet: .*bfloat16 on cpu.*`dtype: float32`"):
        Engine(loaded("fnet", "bfloat16"))


@pytest.mark.parametrize("architecture", sorted(ARCHITECTURES))
def test_a_model_that_needs_no_token_types_is_given_none(architecture, loaded):
    """A BERT tokenizer on a DistilBERT model; RoBERTa and MPNet beside it (transformers 2702)."""
    model = loaded(architecture)
    encoded = model.tokenizer("The dog that barked .")["input_ids"]
    (values,) = Engine(model).log_probs([ScoringInput(tuple(encoded), (1,), ((3, 4),))])
    assert values.shape == (1, 2)


def test_a_head_that_mixes_positions_takes_the_plain_path(loaded, reference, monkeypatch):
    model = loaded("bert")
    forward = type(model.model).forward

    def mixed(self, *arguments, **options):
        output = forward(self, *arguments, **options)
        output.logits = output.logits + output.logits.mean(dim=1, keepdim=True)
        return output

    monkeypatch.setattr(type(model.model), "forward", mixed)
    engine = Engine(model)
    assert engine.forward.path == "plain"
    encoded = tuple(model.tokenizer("The dog that barked .")["input_ids"])
    item = ScoringInput(encoded, (3,), (tuple(range(50)),))
    (values,) = engine.log_probs([item])
    assert values[0] == pytest.approx(plain_log_probs(model, item)[0, :50].numpy(), abs=1e-5)
