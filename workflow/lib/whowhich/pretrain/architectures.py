"""Small models of the four architectures: their heads, and values to start from."""

import math
from collections.abc import Callable

import numpy as np
import torch
from transformers import (
    AlbertConfig,
    AlbertForMaskedLM,
    BertConfig,
    BertForMaskedLM,
    DistilBertConfig,
    DistilBertForMaskedLM,
    PreTrainedModel,
    PreTrainedTokenizerBase,
    RobertaConfig,
    RobertaForMaskedLM,
)

from whowhich.errors import InputError, choices


def set_positions(model: PreTrainedModel, scale: float) -> None:
    """Start the position embeddings as sinusoids (Vaswani et al. 2017, section 3.5), in place.

    They are learned from there on. From random ones a small model must find out by itself which
    positions are neighbours before it can use any context. scale: standard deviation, as that of
    the word embeddings beside them.
    """
    for name, weight in model.named_parameters():
        if name.endswith("position_embeddings.weight"):
            with torch.no_grad():
                weight.copy_(_sinusoids(*weight.shape) * scale * math.sqrt(2))


def _sinusoids(positions: int, width: int) -> torch.Tensor:
    rates = torch.exp(-math.log(10_000) * torch.arange(0, width, 2) / width)
    angles = torch.arange(positions)[:, None] * rates
    return torch.stack([angles.sin(), angles.cos()], dim=2).reshape(positions, -1)[:, :width]


def set_output_bias(model: PreTrainedModel, counts: np.ndarray) -> None:
    """Start the output bias as the log of each token's share, in place.

    counts: how often each token occurs in training (shape: vocabulary); each counts once more.
    """
    shares = (counts + 1) / (counts + 1).sum()
    bias = model.get_output_embeddings().bias
    with torch.no_grad():
        bias.copy_(torch.from_numpy(np.log(shares)))


def build_model(
    architecture: str, tokenizer: PreTrainedTokenizerBase, layers: int, hidden: int, heads: int
) -> PreTrainedModel:
    """A masked language model with fresh weights (draw them after `torch.manual_seed`).

    layers, hidden, heads: depth, width and attention heads; the feed-forward layers are four times
    as wide, as in BERT. ALBERT shares one layer's weights among all and embeds in hidden / 2
    dimensions. No dropout: one or two passes over a small corpus underfit.

    Raises InputError for an unknown architecture or a width that the heads don't divide.
    """
    if hidden % heads:
        raise InputError(f"pretrain: hidden {hidden} is no multiple of heads {heads}")
    # The length at which the tokenizer warns; RoBERTa counts positions from padding_idx + 1.
    positions = tokenizer.model_max_length
    common = {"vocab_size": len(tokenizer), "pad_token_id": tokenizer.pad_token_id}
    edges = {"bos_token_id": tokenizer.cls_token_id, "eos_token_id": tokenizer.sep_token_id}
    no_dropout = {"hidden_dropout_prob": 0.0, "attention_probs_dropout_prob": 0.0}
    size = {
        "hidden_size": hidden,
        "num_hidden_layers": layers,
        "num_attention_heads": heads,
        "intermediate_size": 4 * hidden,
    }
    if architecture == "bert":
        return BertForMaskedLM(
            BertConfig(**common, **size, **no_dropout, max_position_embeddings=positions)
        )
    if architecture == "roberta":
        offset = tokenizer.pad_token_id + 1
        return RobertaForMaskedLM(
            RobertaConfig(
                **common,
                **size,
                **edges,
                **no_dropout,
                max_position_embeddings=positions + offset,
                type_vocab_size=1,
                layer_norm_eps=1e-5,
            )
        )
    if architecture == "distilbert":
        return DistilBertForMaskedLM(
            DistilBertConfig(
                **common,
                dim=hidden,
                n_layers=layers,
                n_heads=heads,
                hidden_dim=4 * hidden,
                max_position_embeddings=positions,
                dropout=0.0,
                attention_dropout=0.0,
            )
        )
    if architecture == "albert":
        return AlbertForMaskedLM(
            AlbertConfig(
                **common,
                **size,
                **edges,
                **no_dropout,
                embedding_size=hidden // 2,
                max_position_embeddings=positions,
                classifier_dropout_prob=0.0,
            )
        )
    raise InputError(
        f"pretrain: architecture {architecture!r}; valid are "
        f"{choices(('bert', 'roberta', 'distilbert', 'albert'))}"
    )


def head_of(model: PreTrainedModel) -> Callable[[torch.Tensor], torch.Tensor]:
    """The model's masked-language-model head: hidden states (n, hidden) to logits (n, vocabulary).

    Applied to the masked positions only, it costs a quarter of what the whole batch would.
    """
    if isinstance(model, BertForMaskedLM):
        return model.cls
    if isinstance(model, RobertaForMaskedLM):
        return model.lm_head
    if isinstance(model, AlbertForMaskedLM):
        return model.predictions
    if isinstance(model, DistilBertForMaskedLM):

        def head(states: torch.Tensor) -> torch.Tensor:
            states = model.vocab_layer_norm(model.activation(model.vocab_transform(states)))
            return model.vocab_projector(states)

        return head
    raise TypeError(f"no head known for {type(model).__name__}")


def masked_logits(
    model: PreTrainedModel,
    input_ids: torch.Tensor,
    attention_mask: torch.Tensor,
    positions: torch.Tensor,
) -> torch.Tensor:
    """Logits (n, vocabulary) at the n true entries of `positions` (batch, length), row by row."""
    states = model.base_model(input_ids=input_ids, attention_mask=attention_mask)[0]
    return head_of(model)(states[positions])
