"""The last encoder layer at one position a sequence.

Nothing reads the last layer's other outputs, so that its queries, its attention's output and its
feed-forward part (10 of 12 units of its work) are needed at the masked position only.
"""

from collections.abc import Callable

import torch
from torch.nn.functional import scaled_dot_product_attention


class LastLayer:
    """Replaces the last layer's forward; acts while `columns`, one a sequence, is set."""

    def __init__(self, layer, trimmed: Callable[..., torch.Tensor]):
        self.layer = layer
        self.columns: torch.Tensor | None = None
        self._trimmed = trimmed
        self._plain = layer.forward
        layer.forward = self.forward

    def close(self) -> None:
        """Give the layer its own forward back."""
        del self.layer.forward

    def forward(self, hidden_states, attention_mask=None, *arguments, **options):
        """The layer's output: (batch, 1, hidden) at `columns`, or the whole if they are unset."""
        if self.columns is None:
            return self._plain(hidden_states, attention_mask, *arguments, **options)
        rows = torch.arange(len(hidden_states), device=hidden_states.device)
        here = hidden_states[rows, self.columns].unsqueeze(1)
        if attention_mask is not None and attention_mask.shape[2] > 1:
            attention_mask = attention_mask[rows, :, self.columns].unsqueeze(2)
        return self._trimmed(self.layer, hidden_states, here, attention_mask)


def _attend(heads: int, query, key, value, mask) -> torch.Tensor:
    """Attention of (batch, 1, width) queries over (batch, length, width) keys and values."""
    q, k, v = (states.unflatten(-1, (heads, -1)).transpose(1, 2) for states in (query, key, value))
    context = scaled_dot_product_attention(q, k, v, attn_mask=mask)
    return context.transpose(1, 2).flatten(2)


def _bert(layer, hidden, here, mask) -> torch.Tensor:
    own = layer.attention.self
    context = _attend(
        own.num_attention_heads, own.query(here), own.key(hidden), own.value(hidden), mask
    )
    return layer.feed_forward_chunk(layer.attention.output(context, here))


def _distilbert(layer, hidden, here, mask) -> torch.Tensor:
    own = layer.attention
    context = _attend(own.n_heads, own.q_lin(here), own.k_lin(hidden), own.v_lin(hidden), mask)
    attended = layer.sa_layer_norm(own.out_lin(context) + here)
    return layer.output_layer_norm(layer.ffn(attended) + attended)


# Class of the layer: how it is computed at one position. The first are written alike.
TRIMMED = {
    "BertLayer": _bert,
    "CamembertLayer": _bert,
    "Data2VecTextLayer": _bert,
    "ElectraLayer": _bert,
    "ErnieLayer": _bert,
    "RobertaLayer": _bert,
    "XLMRobertaLayer": _bert,
    "TransformerBlock": _distilbert,
}


def find_last_layer(model) -> LastLayer | None:
    """The model's last layer, replaced, if it is of a known kind; else None."""
    if getattr(model.config, "_attn_implementation", None) != "sdpa":
        return None
    if getattr(model.config, "is_decoder", False):
        return None
    layers = [module for module in model.modules() if type(module).__name__ in TRIMMED]
    return LastLayer(layers[-1], TRIMMED[type(layers[-1]).__name__]) if layers else None
