"""Probabilities of the whole vocabulary at a placeholder in a text (templates)."""

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from whowhich.errors import InputError
from whowhich.models.checks import check_no_unknown
from whowhich.models.load import LoadedModel
from whowhich.scoring.batching import ScoringInput
from whowhich.scoring.engine import Engine
from whowhich.scoring.masking import encode, replace_span, token_span

PLACEHOLDER = "{mask}"
# Stands for the mask while the text is cut into tokens, so that its neighbours become what they
# are beside a word.
PROBE = "that"


def placeholder_log_probs(
    loaded: LoadedModel,
    texts: Sequence[str],
    batch_tokens: int | None = None,
    on_progress: Callable[[int], None] | None = None,
) -> Iterator[np.ndarray]:
    """Yield, for each text in order, the log-probability of every vocabulary entry at its mask.

    texts: each with "{mask}" once, which becomes the model's own mask. A row is a float32 array
    of `loaded.vocab_rows` natural logarithms, index = token id, summing to 1 as probabilities.
    Equal texts are run once, and memory is bounded whatever the number of texts.

    Raises InputError for a text without exactly one placeholder, with a word unknown to the
    model, or longer than the model can read.
    """
    inputs = placeholder_inputs(loaded, texts)
    probed = [text.replace(PLACEHOLDER, PROBE) for text in texts]
    check_no_unknown(loaded.tokenizer, probed, loaded.name, "templates")
    yield from Engine(loaded, batch_tokens, on_progress).distributions(inputs)


def placeholder_inputs(loaded: LoadedModel, texts: Sequence[str]) -> list[ScoringInput]:
    """The texts as the model reads them, with its mask at the placeholder. Raises InputError."""
    for text in texts:
        if text.count(PLACEHOLDER) != 1:
            raise InputError(f"template {text!r}: {PLACEHOLDER} must stand in it exactly once")
    probed = [text.replace(PLACEHOLDER, PROBE) for text in texts]
    inputs = []
    for text, probe, encoded in zip(texts, probed, encode(loaded.tokenizer, probed), strict=True):
        if len(encoded.ids) > loaded.max_tokens:
            raise InputError(
                f"template {text!r}: {len(encoded.ids)} tokens, {loaded.max_tokens} are possible"
            )
        start = text.index(PLACEHOLDER)
        first, last = token_span(probe, encoded, start, start + len(PROBE))
        masked = replace_span(encoded, first, last, loaded.mask_id, loaded.max_tokens)
        inputs.append(ScoringInput(masked.ids, (masked.position,)))
    return inputs
