"""Pseudo-perplexity of several models and corpora in one table (paper, Table 6)."""

from collections.abc import Mapping

import pandas as pd


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
