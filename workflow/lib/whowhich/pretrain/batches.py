"""Sentences as token ids, in batches of like length, and their masking: a function of seeds."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from transformers import PreTrainedTokenizerBase

from whowhich.pronouns import PRONOUNS

IGNORED = -100
SHARE_MASKED = 0.15
SHARE_PRONOUNS_MASKED = 0.5


@dataclass(frozen=True, slots=True)
class Batch:
    """Token ids (batch, length), attention mask (same), and targets (same; IGNORED unmasked)."""

    input_ids: torch.Tensor
    attention_mask: torch.Tensor
    labels: torch.Tensor


def plan_batches(lengths: Sequence[int], tokens: int, seed: int) -> list[np.ndarray]:
    """Indices of the sentences of each batch of one epoch, in the order of training.

    Sentences of like length stand together, with some disorder so that a batch differs from epoch
    to epoch; a batch holds at most `tokens` tokens, padding included, or one sentence.
    """
    generator = np.random.default_rng(seed)
    sizes = np.asarray(lengths)
    order = np.argsort(sizes + generator.uniform(0, 4, len(sizes)), kind="stable")
    batches, start, longest = [], 0, 0
    for end, index in enumerate(order):
        longest = max(longest, sizes[index])
        if end > start and longest * (end - start + 1) > tokens:
            batches.append(order[start:end])
            start, longest = end, sizes[index]
    if len(order):
        batches.append(order[start:])
    return [batches[i] for i in generator.permutation(len(batches))]


class Masker:
    """Chooses what a batch's model has to restore.

    Of the ordinary tokens 15% are chosen: of these 80% are masked, 10% replaced by a random token
    and 10% left (BERT, section 3.1). Of the relative pronouns half are chosen, and always masked:
    they are what is measured, and rare.
    """

    def __init__(
        self,
        mask_id: int,
        pad_id: int,
        special_ids: Iterable[int],
        pronoun_ids: Iterable[int],
        vocabulary: int,
    ):
        self._mask_id, self._pad_id, self._vocabulary = mask_id, pad_id, vocabulary
        self._special = np.array(sorted(special_ids))
        self._pronouns = np.array(sorted(pronoun_ids))

    def __call__(self, sentences: Sequence[np.ndarray], seed: Sequence[int]) -> Batch:
        """Pad and mask sentences (arrays of ids, special tokens included); seeded by `seed`."""
        generator = np.random.default_rng(seed)
        length = max(len(sentence) for sentence in sentences)
        ids = np.full((len(sentences), length), self._pad_id, dtype=np.int64)
        attention = np.zeros_like(ids)
        for row, sentence in enumerate(sentences):
            ids[row, : len(sentence)] = sentence
            attention[row, : len(sentence)] = 1
        draw, kind = generator.random(ids.shape), generator.random(ids.shape)
        pronoun = np.isin(ids, self._pronouns)
        ordinary = ~pronoun & ~np.isin(ids, self._special)
        chosen_pronoun = pronoun & (draw < SHARE_PRONOUNS_MASKED)
        chosen = chosen_pronoun | (ordinary & (draw < SHARE_MASKED))
        labels = np.where(chosen, ids, IGNORED)
        ids[chosen_pronoun | (chosen & (kind < 0.8))] = self._mask_id
        random = chosen & ~chosen_pronoun & (kind >= 0.8) & (kind < 0.9)
        ids[random] = generator.integers(0, self._vocabulary, int(random.sum()))
        return Batch(torch.from_numpy(ids), torch.from_numpy(attention), torch.from_numpy(labels))


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
