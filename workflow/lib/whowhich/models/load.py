"""Load a language model so that what is loaded is what was trained."""

from dataclasses import dataclass, field
from typing import Any

import torch
from transformers import (
    AutoConfig,
    AutoModelForCausalLM,
    AutoModelForMaskedLM,
    AutoTokenizer,
    logging,
)

from whowhich.errors import InputError, choices
from whowhich.models.checks import check_kind, check_tokenizer, max_tokens
from whowhich.models.own_tokenizer import as_trained
from whowhich.models.source import cached_commit, check_folder, folder_revision, is_folder
from whowhich.models.weights import cast_strays, check_finite, check_loading, check_used

DEVICES = ("auto", "cpu", "cuda")
DTYPES = ("auto", "float32", "bfloat16", "float16")


@dataclass(frozen=True, slots=True)
class LoadedModel:
    """A model ready to score, in evaluation mode.

    mask_id is -1 for causal models; max_tokens counts special tokens; vocab_rows are the rows
    of the output layer, which may exceed the tokenizer's entries; revision is a commit of the
    hub or the digest of a folder; unused are the checkpoint's keys that this model has no use for.
    """

    name: str
    source: str
    revision: str
    kind: str
    model: Any
    tokenizer: Any
    mask_id: int
    pad_id: int
    max_tokens: int
    vocab_rows: int
    device: torch.device
    dtype: torch.dtype
    unused: tuple[str, ...] = field(default=())


def choose_device(device: str) -> torch.device:
    """The device named, "auto" being the GPU where there is one. Raises InputError."""
    if device.split(":")[0] not in DEVICES:
        raise InputError(f"device {device!r}; valid are {choices(DEVICES)}, or cuda:N")
    available = torch.cuda.is_available()
    if device == "auto":
        return torch.device("cuda" if available else "cpu")
    if device.startswith("cuda") and not available:
        raise InputError(f"device {device!r}: no GPU is available here; valid: 'auto', 'cpu'")
    return torch.device(device)


def choose_dtype(dtype: str, device: torch.device) -> torch.dtype:
    """The type of the weights: "auto" is bfloat16 on a GPU, float32 elsewhere."""
    if dtype not in DTYPES:
        raise InputError(f"dtype {dtype!r}; valid are {choices(DTYPES)}")
    if dtype == "auto":
        return torch.bfloat16 if device.type == "cuda" else torch.float32
    return getattr(torch, dtype)


def load_config(source: str, revision: str | None = None, name: str | None = None):
    """The model's configuration, from a folder or the local cache. Raises InputError."""
    return _from_pretrained(AutoConfig, source, revision, name or source)


def load_tokenizer(source: str, revision: str | None = None, name: str | None = None):
    """The model's tokenizer, from a folder or the local cache. Raises InputError.

    Its ids are those of the model's own tokenizer.json, where there is one.
    """
    found = _from_pretrained(AutoTokenizer, source, revision, name or source)
    return as_trained(found, source, None if is_folder(source) else revision, name or source)


def load_checked(
    source: str, revision: str | None = None, kind: str = "masked", name: str | None = None
) -> tuple[Any, Any]:
    """(configuration, tokenizer) after all checks that need no weights. Raises InputError."""
    name = name or source
    if is_folder(source):
        check_folder(source)
    config = load_config(source, revision, name)
    check_kind(config, kind, name)
    tokenizer = load_tokenizer(source, revision, name)
    check_tokenizer(tokenizer, config, kind, name)
    return config, tokenizer


def load_masked_lm(
    source: str,
    revision: str | None = None,
    device: str = "cpu",
    dtype: str = "auto",
    name: str | None = None,
) -> LoadedModel:
    """Load a masked language model and its tokenizer from a folder or the hub's local cache.

    Only safetensors are read, and no code from the checkpoint is run. Raises InputError if the
    model isn't a masked one, if weights are missing from the checkpoint or have another shape
    (transformers would make them at random), or if the tokenizer has no usable mask.
    """
    return load_model(source, revision, device, dtype, name, "masked")


def load_model(
    source: str,
    revision: str | None = None,
    device: str = "cpu",
    dtype: str = "auto",
    name: str | None = None,
    kind: str = "masked",
) -> LoadedModel:
    """Load a model of either kind: "masked" or "causal"; else as `load_masked_lm`."""
    name = name or source
    config, tokenizer = load_checked(source, revision, kind, name)
    place = choose_device(device)
    weights = choose_dtype(dtype, place)
    model, unused = _load_weights(source, revision, config, kind, weights, name)
    model.eval().requires_grad_(False).to(place)
    rows = model.get_output_embeddings().weight.shape[0]
    return LoadedModel(
        name=name,
        source=source,
        revision=_revision(source, revision),
        kind=kind,
        model=model,
        tokenizer=tokenizer,
        mask_id=tokenizer.mask_token_id if kind == "masked" else -1,
        pad_id=_padding(tokenizer, config),
        max_tokens=max_tokens(config, tokenizer),
        vocab_rows=rows,
        device=place,
        dtype=weights,
        unused=unused,
    )


def _load_weights(source, revision, config, kind, dtype, name):
    logging.disable_progress_bar()
    loader = AutoModelForMaskedLM if kind == "masked" else AutoModelForCausalLM
    model, info = _from_pretrained(
        loader,
        source,
        revision,
        name,
        config=config,
        dtype=dtype,
        use_safetensors=True,
        output_loading_info=True,
        ignore_mismatched_sizes=True,
    )
    check_loading(info, name)
    cast_strays(model, dtype)
    check_used(model, info["unexpected_keys"], name)
    check_finite(model, name)
    return model, tuple(sorted(info["unexpected_keys"]))


def _from_pretrained(loader, source: str, revision: str | None, name: str, **options):
    try:
        return loader.from_pretrained(
            source,
            revision=None if is_folder(source) else revision,
            local_files_only=True,
            trust_remote_code=False,
            **options,
        )
    except Exception as error:  # tokenizers raises no other, safetensors one of its own
        where = "the folder" if is_folder(source) else "the local cache of the hub"
        raise InputError(
            f"models: {name}: cannot load {source!r} (revision {revision}) from {where}: {error}"
        ) from error


def _revision(source: str, revision: str | None) -> str:
    if is_folder(source):
        return folder_revision(source)
    return cached_commit(source, revision) or revision or "main"


def _padding(tokenizer, config) -> int:
    """An id to fill rows with; attention never sees it, so that 0 will do where there is none."""
    for value in (getattr(config, "pad_token_id", None), tokenizer.pad_token_id):
        if value is not None and value >= 0:
            return value
    return 0
