"""Held-out loss of a masked language model, over all chosen tokens and over the pronouns."""

from collections.abc import Iterable, Sequence

import numpy as np
import torch
from torch.nn.functional import cross_entropy
from transformers import PreTrainedModel

from whowhich.pretrain.architectures import masked_logits
from whowhich.pretrain.batches import IGNORED, Masker, plan_batches

EVALUATION_SEED = 20240501


def held_out_loss(
    model: PreTrainedModel,
    sentences: Sequence[np.ndarray],
    masker: Masker,
    pronoun_ids: Iterable[int],
    batch_tokens: int,
) -> dict[str, float]:
    """Mean cross-entropy in nats on held-out sentences, masked as in training, float32.

    Returns {"loss", "pronoun_loss", "tokens", "pronouns"}: the means over all chosen tokens and
    over the chosen pronouns, and the numbers of both. The masks are the same for every model of
    the same tokenizer. A mean over nothing is NaN.
    """
    model.eval()
    device = model.device
    pronouns = torch.tensor(sorted(pronoun_ids), device=device)
    total, count, pronoun_total, pronoun_count = 0.0, 0, 0.0, 0
    plan = plan_batches([len(s) for s in sentences], batch_tokens, EVALUATION_SEED)
    with torch.inference_mode():
        for number, indices in enumerate(plan):
            batch = masker([sentences[i] for i in indices], (EVALUATION_SEED, number))
            labels = batch.labels.to(device)
            chosen = labels != IGNORED
            if not chosen.any():
                continue
            logits = masked_logits(
                model, batch.input_ids.to(device), batch.attention_mask.to(device), chosen
            )
            losses = cross_entropy(logits.float(), labels[chosen], reduction="none")
            of_pronouns = torch.isin(labels[chosen], pronouns)
            total += losses.sum().item()
            count += losses.numel()
            pronoun_total += losses[of_pronouns].sum().item()
            pronoun_count += int(of_pronouns.sum())
    return {
        "loss": total / count if count else float("nan"),
        "pronoun_loss": pronoun_total / pronoun_count if pronoun_count else float("nan"),
        "tokens": count,
        "pronouns": pronoun_count,
    }
