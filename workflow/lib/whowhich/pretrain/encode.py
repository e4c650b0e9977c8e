"""Sentences as arrays of token ids, and the ids that training treats apart."""

from collections import Counter
from collections.abc import Iterable

import numpy as np
from transformers import PreTrainedTokenizerBase

from whowhich.pretrain.batches import Masker
from whowhich.pronouns import PRONOUNS


def encode(
    tokenizer: PreTrainedTokenizerBase, sentences: Iterable[str], counts: Counter | None = None
) -> list[np.ndarray]:
    """Token ids (int32, special tokens included) of each sentence that the model can take whole.

    Longer ones are skipped. `counts` receives encoded_read, encoded_kept,
    encoded_skipped_too_long, and the tokens of what is kept.
    """
    counts = Counter() if counts is None else counts
    limit = tokenizer.model_max_length
    encoded = []
    backend = tokenizer.backend_tokenizer
    for encoding in backend.encode_batch_fast(list(sentences)):
        counts["encoded_read"] += 1
        if len(encoding.ids) > limit:
            counts["encoded_skipped_too_long"] += 1
        else:
            counts["encoded_kept"] += 1
            counts["tokens"] += len(encoding.ids)
            encoded.append(np.array(encoding.ids, dtype=np.int32))
    return encoded


def pronoun_ids(tokenizer: PreTrainedTokenizerBase) -> list[int]:
    """Ids of the five pronouns as they stand inside a sentence, in the order of PRONOUNS."""
    ids = []
    for pronoun in PRONOUNS:
        pieces = tokenizer(" " + pronoun, add_special_tokens=False)["input_ids"]
        if len(pieces) != 1:
            raise ValueError(f"{pronoun!r} is {len(pieces)} tokens")
        ids.append(pieces[0])
    return ids


def masker_for(tokenizer: PreTrainedTokenizerBase) -> Masker:
    """The masker of batches encoded with this tokenizer."""
    return Masker(
        tokenizer.mask_token_id,
        tokenizer.pad_token_id,
        tokenizer.all_special_ids,
        pronoun_ids(tokenizer),
        len(tokenizer),
    )
