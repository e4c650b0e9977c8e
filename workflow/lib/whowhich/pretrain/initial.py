"""Starting values that spare a small model its first plateaus."""

import math

import numpy as np
import torch
from transformers import PreTrainedModel


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
