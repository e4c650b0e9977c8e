"""Perplexity of a corpus from its sentences' log-likelihoods, with an interval."""

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd
from scipy.stats import bootstrap

COLUMNS = (
    "variant",
    "pppl",
    "pppl_low",
    "pppl_high",
    "mean_sentence_pppl",
    "sentences",
    "tokens",
    "skipped",
)
RESAMPLES = 2000


def perplexity(pll: np.ndarray, tokens: np.ndarray, axis: int = -1) -> np.ndarray:
    """exp(-sum of log-likelihoods / sum of tokens) (Salazar et al., 2020, eq. 4).

    Long sentences weigh more than short ones; this is not the mean of the sentences' values.
    """
    return np.exp(-np.sum(pll, axis=axis) / np.sum(tokens, axis=axis))


def corpus_perplexity(
    sentences: pd.DataFrame, variants: Sequence[str], confidence: float, seed: int
) -> pd.DataFrame:
    """COLUMNS, a row for each definition.

    sentences: rows of SENTENCE_PLL. The interval is a percentile bootstrap over sentences, empty
    where fewer than two sentences have a value.
    """
    rows = []
    for variant in variants:
        mine = sentences[sentences["variant"] == variant]
        kept = mine[mine["status"] == "ok"]
        pll, tokens = kept["pll"].to_numpy(float), kept["tokens"].to_numpy(float)
        low = high = np.nan
        if len(kept) > 1:
            interval = bootstrap(
                (pll, tokens),
                perplexity,
                paired=True,
                vectorized=True,
                n_resamples=RESAMPLES,
                batch=100,
                confidence_level=confidence,
                method="percentile",
                rng=np.random.default_rng(seed),
            ).confidence_interval
            low, high = interval.low, interval.high
        rows.append(
            {
                "variant": variant,
                "pppl": float(perplexity(pll, tokens)) if len(kept) else np.nan,
                "pppl_low": low,
                "pppl_high": high,
                "mean_sentence_pppl": float(np.exp(-pll / tokens).mean()) if len(kept) else np.nan,
                "sentences": len(kept),
                "tokens": int(tokens.sum()),
                "skipped": len(mine) - len(kept),
            }
        )
    return pd.DataFrame(rows, columns=list(COLUMNS))


def pppl_table(found: Mapping[tuple[str, str], pd.DataFrame]) -> pd.DataFrame:
    """A row a model, corpus and definition: model, corpus, and the columns of each file.

    found: by (model, corpus), COLUMNS of scoring.corpus_perplexity.
    """
    parts = []
    for (model, corpus), table in found.items():
        part = table.copy()
        part.insert(0, "model", model)
        part.insert(1, "corpus", corpus)
        parts.append(part)
    return pd.concat(parts, ignore_index=True)
