"""Find the fastest way to run a model that gives the plain way's numbers."""

import torch

from whowhich.errors import InputError
from whowhich.models.load import LoadedModel
from whowhich.scoring.forward import Forward

# Difference, in log-probability, by which two ways to compute the same may differ: the largest in
# float32, where sums in another order differ by 1e-5; else the mean, since rounding to eight bits
# moves single entries of a large vocabulary far.
LARGEST = 1e-3
MEAN = {torch.bfloat16: 0.15, torch.float16: 0.05}
TEXTS = (
    "The cat that sat there saw it.",
    "This is the old dog which the man and his daughter, who lived near the sea, had found.",
)


def fastest_forward(loaded: LoadedModel) -> tuple[Forward, bool]:
    """(the way to run the model, whether padding leaves its results unchanged).

    Tries the head and the last layer at the wanted positions only, then the head only, and takes
    the first whose log-probabilities on two short texts are those of the whole model. Raises
    InputError if the architecture can't be run in the type of its weights.
    """
    plain = Forward(loaded, "plain")
    half = loaded.dtype != torch.float32
    try:
        alone = [_log_probs(plain, loaded, [text]) for text in TEXTS]
    except RuntimeError as error:
        if not half:
            raise
        # FNet's Fourier transform, say, has no half precision on a CPU.
        raise InputError(
            f"models: {loaded.name}: {type(loaded.model).__name__} does not run in "
            f"{loaded.dtype} on {loaded.device.type} ({error}); set `dtype: float32`"
        ) from error
    pads = _close(loaded, _log_probs(plain, loaded, list(TEXTS)), torch.cat(alone))
    for path in ("trimmed", "head"):
        for float_head in (True, False) if half else (False,):
            forward = None
            try:
                forward = Forward(loaded, path, float_head)
                found = [_log_probs(forward, loaded, [text]) for text in TEXTS]
                if _close(loaded, torch.cat(found), torch.cat(alone)):
                    return forward, pads
            except (AttributeError, IndexError, RuntimeError, TypeError, ValueError):
                # Not an error: this architecture is built otherwise, and the next way is tried.
                pass
            if forward is not None:
                forward.close()
    return plain, pads


def _log_probs(forward: Forward, loaded: LoadedModel, texts: list[str]) -> torch.Tensor:
    """Log-probabilities, (texts, vocabulary), at the middle token of each text, in one batch."""
    encoded = [loaded.tokenizer(text)["input_ids"][: loaded.max_tokens] for text in texts]
    length = max(map(len, encoded))
    ids = torch.full((len(texts), length), loaded.pad_id)
    mask = torch.zeros_like(ids)
    for row, tokens in enumerate(encoded):
        ids[row, : len(tokens)] = torch.tensor(tokens)
        mask[row, : len(tokens)] = 1
    columns = torch.tensor([len(tokens) // 2 for tokens in encoded])
    rows = torch.arange(len(texts))
    tensors = (ids, mask if len(texts) > 1 else None, rows, columns)
    placed = [None if tensor is None else tensor.to(loaded.device) for tensor in tensors]
    return forward.logits(*placed, one_each=True).log_softmax(-1)


def _close(loaded: LoadedModel, one: torch.Tensor, other: torch.Tensor) -> bool:
    if one.shape != other.shape:
        return False
    difference = (one - other).abs()
    if loaded.dtype in MEAN:
        return difference.mean().item() <= MEAN[loaded.dtype]
    return difference.max().item() <= LARGEST
