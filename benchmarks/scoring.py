"""Speed of the scoring engine on a real BERT, against what users have otherwise.

Writes build/bench/scoring.json and prints a table. All ratios are of one run, same sentences and
threads; what is compared runs in turn, and the best of the rounds counts, so that what else the
machine does falls on all alike.
"""

import argparse
import json
import os
import sys
import time
from pathlib import Path

import numpy as np
import pyarrow as pa
import torch
import transformers
from real_sentences import BERT, BOOKS, real_rows
from torch.nn.functional import linear

from whowhich.models.load import LoadedModel, load_masked_lm, load_tokenizer
from whowhich.pronouns import OBJECT_PRONOUNS, PRONOUNS
from whowhich.scoring.masked import ReferenceScorer
from whowhich.scoring.masking import encode
from whowhich.scoring.perplexity import PseudoLikelihood

OUTPUT = Path("build/bench/scoring.json")
PIPELINE_BATCHES = (1, 4, 8, 32)


def seconds(work) -> float:
    """Wall time of a call."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def matrix_products(loaded: LoadedModel, tokens: int, positions: int):
    """Only the products of the encoder, for so many tokens, and of the head at the masks."""
    model = loaded.model
    block = 1024
    sizes = [block] * (tokens // block) + ([tokens % block] if tokens % block else [])
    encoder = [w for name, w in model.named_parameters() if "layer" in name and w.dim() == 2]
    head = [model.cls.predictions.transform.dense.weight, model.cls.predictions.decoder.weight]
    data = {(n, w): torch.randn(n, w) for n in {*sizes, positions} for w in (768, 3072)}

    def work():
        with torch.inference_mode():
            for size in sizes:
                for weight in encoder:
                    linear(data[size, weight.shape[1]], weight)
            for weight in head:
                linear(data[positions, weight.shape[1]], weight)

    return work


def fill_mask(loaded: LoadedModel, rows: list[dict], batch: int):
    """transformers' fill-mask pipeline on the same sentences, the five pronouns as targets."""
    pipe = transformers.pipeline("fill-mask", model=loaded.model, tokenizer=loaded.tokenizer)
    texts = [
        row["sentence"][: row["pronoun_start"]]
        + loaded.tokenizer.mask_token
        + row["sentence"][row["pronoun_end"] :]
        for row in rows
    ]
    return lambda: pipe(texts, targets=list(PRONOUNS), batch_size=batch)


def object_side(scores: pa.Table) -> np.ndarray:
    """Eq. 3's indicator: whether "that" and "which" have more than "who", "whose" and "whom"."""
    p = np.exp([scores.column(f"logp_{word}").to_numpy() for word in PRONOUNS])
    objects = len(OBJECT_PRONOUNS)
    return p[:objects].sum(axis=0) > p[objects:].sum(axis=0)


def measure(sentences: int, pppl_sentences: int, rounds: int, threads: int) -> dict:
    torch.set_num_threads(threads)
    rows = real_rows(sentences)
    table = pa.Table.from_pylist(rows)
    exact = load_masked_lm(str(BERT), dtype="float32", name="bert")
    rough = load_masked_lm(str(BERT), dtype="bfloat16", name="bert")
    tokens = sum(len(item.ids) for item in encode(exact.tokenizer, table["sentence"].to_pylist()))
    scorers = {"ours_float32": ReferenceScorer(exact), "ours_bfloat16": ReferenceScorer(rough)}
    found: dict[str, pa.Table] = {}

    def score(name):
        found[name] = scorers[name].score(table)

    works = {
        "matrix_products": matrix_products(exact, tokens, sentences),
        "ours_float32": lambda: score("ours_float32"),
        "ours_bfloat16": lambda: score("ours_bfloat16"),
        **{f"fill_mask_{batch}": fill_mask(exact, rows, batch) for batch in PIPELINE_BATCHES},
    }
    short = sorted(table["sentence"].to_pylist(), key=len)[:pppl_sentences]
    works.update(perplexity_works(exact, short, found))
    times = {name: float("inf") for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            times[name] = min(times[name], seconds(work))
            print(f"{name:20} {times[name]:8.2f} s", file=sys.stderr, flush=True)
    pipeline = min(times[f"fill_mask_{batch}"] for batch in PIPELINE_BATCHES)
    changed = object_side(found["ours_float32"]) != object_side(found["ours_bfloat16"])
    gap = np.abs(np.array(found["minicons"]) - np.array(found["ours_pppl"]))
    return {
        "sentences": sentences,
        "tokens": tokens,
        "threads": threads,
        "rounds": rounds,
        "load_average": os.getloadavg()[0],
        "seconds": times,
        "sentences_per_second": {
            name: sentences / times[name] for name in ("ours_float32", "ours_bfloat16")
        }
        | {"fill_mask": sentences / pipeline},
        "gflops_matrix_products": products_flops(exact, tokens, sentences)
        / times["matrix_products"]
        / 1e9,
        "speedup_fill_mask": pipeline / times["ours_float32"],
        "speedup_fill_mask_bf16": pipeline / times["ours_bfloat16"],
        "share_of_matmul_limit": times["matrix_products"] / times["ours_float32"],
        "bf16_changed_indicators": float(changed.mean()),
        "speedup_minicons_pppl": times["minicons"] / times["ours_pppl"],
        "minicons_largest_difference": float(gap.max()),
        "path": scorers["ours_float32"].engine.forward.path,
    }


def perplexity_works(loaded: LoadedModel, sentences: list[str], found: dict) -> dict:
    """Masked pseudo-log-likelihoods, minicons' and ours."""
    from minicons.scorer import MaskedLMScorer

    tokenizer = load_tokenizer(str(BERT))
    # minicons calls a tokenizer's method by its name before transformers 5.
    tokenizer.batch_encode_plus = tokenizer.__call__
    theirs = MaskedLMScorer(loaded.model, device="cpu", tokenizer=tokenizer)
    ours = PseudoLikelihood(loaded)
    ours.variants = ("masked",)
    keys = [str(index) for index in range(len(sentences))]

    def minicons():
        found["minicons"] = theirs.sequence_score(
            sentences, reduction=lambda x: x.sum(0).item(), PLL_metric="original"
        )

    def pppl():
        found["ours_pppl"] = ours.score(keys, sentences)["pll"].to_pylist()

    return {"minicons": minicons, "ours_pppl": pppl}


def products_flops(loaded: LoadedModel, tokens: int, positions: int) -> float:
    """Floating-point operations of `matrix_products`."""
    model = loaded.model
    encoder = sum(
        w.numel() for name, w in model.named_parameters() if "layer" in name and w.dim() == 2
    )
    head = model.cls.predictions
    return 2 * (
        tokens * encoder
        + positions * (head.transform.dense.weight.numel() + head.decoder.weight.numel())
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sentences", type=int, default=384)
    parser.add_argument("--pppl-sentences", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--threads", type=int, default=min(2, os.cpu_count() or 1))
    chosen = parser.parse_args()
    if not BERT.is_dir() or not BOOKS.is_dir():
        print(f"skipped: the shared BERT and books are not at {BERT.parents[1]}")
        return 0
    result = measure(chosen.sentences, chosen.pppl_sentences, chosen.rounds, chosen.threads)
    OUTPUT.parent.mkdir(parents=True, exist_ok=True)
    OUTPUT.write_text(json.dumps(result, indent=1) + "\n")
    for name, value in result.items():
        if isinstance(value, float):
            print(f"{name:28} {value:10.4f}")
    for name, value in result["sentences_per_second"].items():
        print(f"{name + ' (sentences/s)':28} {value:10.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
