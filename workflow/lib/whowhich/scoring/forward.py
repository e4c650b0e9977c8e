"""Logits of a masked language model at chosen positions only."""

import copy
import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import torch
from torch.nn.functional import scaled_dot_product_attention

from whowhich.models.load import LoadedModel


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


class Forward:
    """Runs a model on batches of token ids.

    path: "trimmed" (head, and the last layer but for keys and values, at the wanted positions
    only), "head" (the head only), or "plain". float_head: whether a half-precision model's head
    computes in float32, where its rounding would matter most.
    """

    def __init__(self, loaded: LoadedModel, path: str = "plain", float_head: bool = False):
        self.loaded = loaded
        self.path = path
        self.model = loaded.model
        # Architectures without attention (FNet) take no mask of the padding.
        self._takes_mask = "attention_mask" in inspect.signature(self.model.forward).parameters
        self._wanted: tuple[torch.Tensor, torch.Tensor] | None = None
        self._trimmed = False
        self._last_layer: LastLayer | None = None
        if path == "plain":
            return
        base = getattr(self.model, self.model.base_model_prefix)
        self._dtype = torch.float32 if float_head else None
        if float_head:
            self.model = with_float_head(self.model, base)
            base = getattr(self.model, self.model.base_model_prefix)
        self._hook = base.register_forward_hook(self._gather)
        if path == "trimmed":
            self._last_layer = find_last_layer(self.model)
            if self._last_layer is None:
                raise ValueError("this architecture's last layer is not known")

    def close(self) -> None:
        """Take the hooks off the model."""
        if self.path != "plain":
            self._hook.remove()
        if self._last_layer is not None:
            self._last_layer.close()

    @torch.inference_mode()
    def logits(
        self,
        ids: torch.Tensor,
        mask: torch.Tensor | None,
        rows: torch.Tensor,
        columns: torch.Tensor,
        one_each: bool,
    ) -> torch.Tensor:
        """Float32 logits, (positions, vocabulary), at ids[rows[i], columns[i]].

        ids: (batch, length), padded on the right. mask: 1 at tokens, 0 at padding; None if no
        row is padded. one_each: whether rows are 0, 1, ..., batch - 1.
        """
        options = {"attention_mask": mask} if self._takes_mask and mask is not None else {}
        if self.path == "plain":
            return self.model(input_ids=ids, **options).logits[rows, columns].float()
        with self._at(rows, columns, one_each):
            logits = self.model(input_ids=ids, **options).logits
        return logits.reshape(len(rows), -1).float()

    @contextmanager
    def _at(self, rows: torch.Tensor, columns: torch.Tensor, one_each: bool) -> Iterator[None]:
        self._wanted = (rows, columns)
        # The trimmed layer takes one position a sequence; else only the head's work is saved.
        self._trimmed = one_each and self._last_layer is not None
        if self._last_layer is not None and one_each:
            self._last_layer.columns = columns
        try:
            yield
        finally:
            self._wanted = None
            if self._last_layer is not None:
                self._last_layer.columns = None

    def _gather(self, module, arguments, output):
        if self._wanted is None:
            return output
        hidden = output[0]
        if not self._trimmed:
            hidden = hidden[self._wanted].unsqueeze(0)
        if self._dtype is not None:
            hidden = hidden.to(self._dtype)
        if isinstance(output, tuple):
            return (hidden, *output[1:])
        output["last_hidden_state"] = hidden
        return output


def with_float_head(model, base):
    """A view of the model that shares its encoder `base`, with a float32 copy of the rest."""
    twin = copy.copy(model)
    twin._modules = {
        name: child if child is base else copy.deepcopy(child).float()
        for name, child in model._modules.items()
    }
    return twin
