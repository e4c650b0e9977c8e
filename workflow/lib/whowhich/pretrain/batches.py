"""Batches of like length within a token budget, and their masking: both a function of seeds."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import torch

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
