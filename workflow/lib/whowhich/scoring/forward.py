"""Logits of a masked language model at chosen positions only.

The head is a fifth of BERT-base's work and its output the bulk of the memory, so it runs at the
wanted positions alone: a hook on the encoder hands the head those rows of the last hidden states.
That fits every architecture whose head looks at one position at a time; a trial at the start
finds the others, which are served the plain way.
"""

import copy
import inspect
from collections.abc import Iterator
from contextlib import contextmanager

import torch

from whowhich.models.load import LoadedModel
from whowhich.scoring.last_layer import LastLayer, find_last_layer


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
