"""The training loop: seeded, resumable, with held-out losses."""

import logging
import os
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch.nn.functional import cross_entropy
from transformers import PreTrainedModel, get_linear_schedule_with_warmup

from whowhich.pretrain.architectures import masked_logits
from whowhich.pretrain.batches import IGNORED, Masker, plan_batches
from whowhich.tables.parquet import atomic_path

EVALUATION_SEED = 20240501

LOG = logging.getLogger(__name__)
WARM_UP = 0.06
WEIGHT_DECAY = 0.01
CLIP = 1.0


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


@dataclass(frozen=True, slots=True)
class Schedule:
    """How long and how fast: epochs, tokens a batch (padding included), peak learning rate."""

    epochs: int
    batch_tokens: int
    learning_rate: float
    seed: int
    checkpoint_steps: int = 250


def train(
    model: PreTrainedModel,
    sentences: Sequence[np.ndarray],
    masker: Masker,
    schedule: Schedule,
    checkpoint: Path,
    fingerprint: str,
    report: Callable[[str], None] = LOG.info,
) -> int:
    """Train `model` in place on sentences (arrays of token ids); return the number of steps.

    AdamW with linear warm-up over 6% of the steps and linear decay, gradients clipped to norm 1,
    bfloat16 autocast. State is written to `checkpoint` every `checkpoint_steps` steps, atomically.
    A checkpoint of the same `fingerprint` is gone on from; another's is ignored, with a message.
    The order of batches and the masks are functions of seed, epoch and batch alone, so an
    interrupted training ends as an uninterrupted one does.
    """
    device = model.device
    lengths = [len(sentence) for sentence in sentences]
    plan = [
        (epoch, number, batch)
        for epoch in range(schedule.epochs)
        for number, batch in enumerate(
            plan_batches(lengths, schedule.batch_tokens, schedule.seed + epoch)
        )
    ]
    optimizer = torch.optim.AdamW(
        _decay_groups(model), lr=schedule.learning_rate, betas=(0.9, 0.98), fused=True
    )
    scheduler = get_linear_schedule_with_warmup(optimizer, int(WARM_UP * len(plan)), len(plan))
    done = _resume(checkpoint, fingerprint, model, optimizer, scheduler, report)
    model.train()
    recent: list[float] = []
    began, tokens = time.monotonic(), 0
    for step, (epoch, number, indices) in enumerate(plan[done:], start=done + 1):
        batch = masker([sentences[i] for i in indices], (schedule.seed, epoch, number))
        labels = batch.labels.to(device)
        chosen = labels != IGNORED
        if chosen.any():
            with torch.autocast(device.type, torch.bfloat16):
                logits = masked_logits(
                    model, batch.input_ids.to(device), batch.attention_mask.to(device), chosen
                )
            loss = cross_entropy(logits.float(), labels[chosen])
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), CLIP)
            optimizer.step()
            optimizer.zero_grad(set_to_none=True)
            recent.append(loss.item())
        scheduler.step()
        tokens += int(batch.attention_mask.sum())
        if step % 50 == 0 or step == len(plan):
            rate = tokens / (time.monotonic() - began)
            left = (len(plan) - step) * (time.monotonic() - began) / (step - done)
            report(
                f"step {step} of {len(plan)}: loss {np.mean(recent):.3f}, "
                f"{rate:.0f} tokens/s, {left / 60:.1f} minutes left"
            )
            recent.clear()
        if step % schedule.checkpoint_steps == 0 or step == len(plan):
            _save(checkpoint, fingerprint, step, model, optimizer, scheduler)
    return len(plan)


def _decay_groups(model: PreTrainedModel) -> list[dict]:
    # Biases and layer norms (one dimension) are not decayed, as in BERT's own training.
    parameters = [p for p in model.parameters() if p.requires_grad]
    return [
        {"params": [p for p in parameters if p.dim() > 1], "weight_decay": WEIGHT_DECAY},
        {"params": [p for p in parameters if p.dim() <= 1], "weight_decay": 0.0},
    ]


def _save(checkpoint: Path, fingerprint: str, step: int, model, optimizer, scheduler) -> None:
    with atomic_path(checkpoint) as partial:
        torch.save(
            {
                "fingerprint": fingerprint,
                "step": step,
                "model": model.state_dict(),
                "optimizer": optimizer.state_dict(),
                "scheduler": scheduler.state_dict(),
            },
            partial,
        )


def _resume(
    checkpoint: Path, fingerprint: str, model, optimizer, scheduler, report: Callable[[str], None]
) -> int:
    if not os.path.exists(checkpoint):
        return 0
    state = torch.load(checkpoint, map_location=model.device, weights_only=True)
    if state["fingerprint"] != fingerprint:
        report(f"{checkpoint} is of another training; starting anew")
        return 0
    model.load_state_dict(state["model"])
    optimizer.load_state_dict(state["optimizer"])
    scheduler.load_state_dict(state["scheduler"])
    report(f"going on from step {state['step']} ({checkpoint})")
    return state["step"]
