"""What a model learned of each planted name: its mean log-odds, and Eq. 3 beside it."""

import numpy as np
import pandas as pd

from planted.references import reference_table
from planted.sentences import CONTEXTS, PlantedSentence
from whowhich.bias.equation3 import equation3
from whowhich.bias.outcomes import outcomes
from whowhich.scoring.masked import ReferenceScorer


def planted_effects(sentences: list[PlantedSentence], scorer: ReferenceScorer) -> pd.DataFrame:
    """A row a name (the index): log_odds, share, bias.

    log_odds: mean of log p(who) - log p(which) in nats, over contexts with equal weight, so that
    it doesn't matter in which contexts a name is held out; share: of "who" in the sentences;
    bias: Eq. 3, NaN where undefined, which saturates at 1 and -1.
    """
    references = reference_table(sentences)
    scores = scorer.score(references).to_pandas()
    frame = references.select(["reference_id", "document", "name", "pronoun"]).to_pandas()
    frame = frame.join(scores.drop(columns=["reference_id"]))
    frame["pull"] = [sentence.pull for sentence in sentences]
    frame["log_odds"] = frame["logp_who"] - frame["logp_which"]
    frame["human"] = frame["pronoun"] == "who"
    by_context = frame.groupby(["name", "pull"])["log_odds"].mean().unstack()
    if by_context.shape[1] != len(CONTEXTS) or by_context.isna().any(axis=None):
        raise ValueError("each name must be held out in each context")
    rows = {
        name: {
            "log_odds": by_context.loc[name].mean(),
            "share": part["human"].mean(),
            "bias": equation3(outcomes(part, "sentence")).bias,
        }
        for name, part in frame.groupby("name")
    }
    return pd.DataFrame.from_dict(rows, orient="index").astype(np.float64)
