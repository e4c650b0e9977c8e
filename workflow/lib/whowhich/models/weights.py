"""Whether the weights of a loaded model are those of its checkpoint, all of them and usable."""

import itertools
import re
from collections.abc import Iterable

import torch

from whowhich.errors import InputError

# Of the keys for which a model has no place: the pooler, and buffers that are computed anew.
_LEFT_OUT = re.compile(
    r"(^|\.)pooler\.|\.(position_ids|token_type_ids|inv_freq|(attn|attention)\.(masked_)?bias)$"
)


def check_loading(info: dict, name: str) -> None:
    """Raise InputError if weights were made at random for want of them in the checkpoint.

    info: as `from_pretrained(output_loading_info=True)` returns it.
    """
    missing = sorted(info["missing_keys"])
    reshaped = sorted(info["mismatched_keys"])
    if missing or reshaped:
        shapes = [f"{key} (checkpoint {tuple(a)}, model {tuple(b)})" for key, a, b in reshaped]
        raise InputError(
            f"models: {name}: the checkpoint lacks weights that the model needs, and random ones "
            f"would give plausible rubbish: {', '.join(missing + shapes)}"
        )
    if info.get("error_msgs"):
        raise InputError(f"models: {name}: {'; '.join(info['error_msgs'])}")


def check_used(model, unexpected: Iterable[str], name: str) -> None:
    """Raise InputError if the model has no place for weights of the checkpoint's encoder.

    A layer or an embedding that is left out gives other scores without a word: of a checkpoint
    with more layers than the configuration, or with relative positions that transformers no longer
    has. Other heads, the pooler, and buffers that are computed anew are left out rightly.
    """
    parts = {part for part, _ in model.base_model.named_children()} - {"pooler"}
    prefix = f"{model.base_model_prefix}."
    lost = [
        key
        for key in sorted(unexpected)
        if key.removeprefix(prefix).split(".")[0] in parts or key.startswith(prefix)
        if not _LEFT_OUT.search(key)
    ]
    if lost:
        shown = ", ".join(lost[:6]) + (f" and {len(lost) - 6} more" if len(lost) > 6 else "")
        raise InputError(
            f"models: {name}: the checkpoint holds weights of the encoder for which its "
            f"config.json (or this version of transformers) has no place; without them the model "
            f"is another than the trained one: {shown}"
        )


def check_finite(model, name: str) -> None:
    """Raise InputError if a weight is infinite or not a number; buffers may hold infinities."""
    for key, weight in itertools.chain(model.named_parameters(), model.named_buffers()):
        if not weight.is_floating_point():
            continue
        good = (
            torch.isfinite(weight) if isinstance(weight, torch.nn.Parameter) else weight == weight
        )
        if not good.all():
            bad = int((~good).sum())
            raise InputError(
                f"models: {name}: {bad} of {weight.numel()} values of the weight {key} are not "
                f"finite (as {str(weight.dtype).removeprefix('torch.')})"
            )


def cast_strays(model, dtype: torch.dtype) -> None:
    """Cast the weights that an architecture's constructor makes in a type of its own.

    The biases of attention in DeBERTa's first version are float32 whatever is asked for, and then
    meet values of another type. What transformers keeps in float32 on purpose stays so.
    """
    kept: set[str] = set()
    for attribute in ("_keep_in_fp32_modules", "_keep_in_fp32_modules_strict"):
        kept.update(getattr(model, attribute, None) or ())
    for key, weight in model.named_parameters():
        if weight.dtype != dtype and kept.isdisjoint(key.split(".")):
            weight.data = weight.data.to(dtype)
