"""The last encoder layer at one position a sequence.

Nothing reads the last layer's other outputs, so that its queries, its attention's output and its
feed-forward part (10 of 12 units of its work) are needed at the masked position only.
"""

import torch
from torch.nn.functional import scaled_dot_product_attention

# Layers written like BERT's: attention.self.{query,key,value}, attention.output, and
# feed_forward_chunk.
BERT_LIKE = frozenset(
    {
        "BertLayer",
        "CamembertLayer",
        "Data2VecTextLayer",
        "ElectraLayer",
        "ErnieLayer",
        "RobertaLayer",
        "XLMRobertaLayer",
    }
)


class LastLayer:
    """Replaces a BERT-like layer's forward; acts while `columns`, one a sequence, is set."""

    def __init__(self, layer):
        self.layer = layer
        self.columns: torch.Tensor | None = None
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
        attention = self.layer.attention.self
        query, key, value = (
            projection(states).unflatten(-1, (attention.num_attention_heads, -1)).transpose(1, 2)
            for projection, states in (
                (attention.query, here),
                (attention.key, hidden_states),
                (attention.value, hidden_states),
            )
        )
        mask = attention_mask
        if mask is not None and mask.shape[2] > 1:
            mask = mask[rows, :, self.columns].unsqueeze(2)
        context = scaled_dot_product_attention(query, key, value, attn_mask=mask)
        context = context.transpose(1, 2).flatten(2)
        return self.layer.feed_forward_chunk(self.layer.attention.output(context, here))


def find_last_layer(model) -> LastLayer | None:
    """The model's last layer, replaced, if it is written like BERT's; else None."""
    if getattr(model.config, "_attn_implementation", None) != "sdpa":
        return None
    if getattr(model.config, "is_decoder", False):
        return None
    layers = [module for module in model.modules() if type(module).__name__ in BERT_LIKE]
    return LastLayer(layers[-1]) if layers else None
