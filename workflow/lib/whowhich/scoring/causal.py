"""Pronoun scores of a references table under a left-to-right model (beyond the paper).

Such a model has no mask: the sentence is read with each of the five pronouns, and the
log-probabilities of the whole sentences are compared. Eq. 3 works on them as it does on a mask's,
since the factors before the pronoun are the same in all five.
"""

from collections.abc import Callable

import numpy as np
import pyarrow as pa

from whowhich.models.load import LoadedModel
from whowhich.pronouns import PRONOUNS
from whowhich.scoring.batching import ScoringInput
from whowhich.scoring.engine import Engine
from whowhich.scoring.masking import Encoded, NotOneToken, encode
from whowhich.scoring.targets import COLUMNS, apply_case, case_of, check_pronoun, scores_table


class CausalScorer:
    """Scores references by whole sentences; the counterpart of ReferenceScorer."""

    scoring = "causal"

    def __init__(
        self,
        loaded: LoadedModel,
        batch_tokens: int | None = None,
        on_progress: Callable[[int], None] | None = None,
    ):
        self.loaded = loaded
        self.on_progress = on_progress or (lambda done: None)
        self.engine = Engine(loaded, batch_tokens)

    def score(self, references: pa.Table) -> pa.Table:
        """PRONOUN_SCORES, one row a reference, in order.

        Statuses beside "ok": "pronoun_not_found", and "too_long" for a sentence that the model
        can't read whole.
        """
        rows = references.select(COLUMNS).to_pylist()
        statuses, inputs, tokens = [], [], []
        for row in rows:
            try:
                check_pronoun(row)
                five = [
                    sentence_input(self.loaded, encoded)
                    for encoded in encode(self.loaded.tokenizer, five_sentences(row))
                ]
                length = len(five[PRONOUNS.index(row["pronoun"])].ids)
                if max(len(item.ids) for item in five) > self.loaded.max_tokens:
                    raise NotOneToken("too_long", row["reference_id"])
                inputs.extend(five)
                statuses.append("ok")
            except NotOneToken as error:
                statuses.append(error.reason)
                length = len(encode(self.loaded.tokenizer, [row["sentence"]])[0].ids)
            tokens.append(length)
        sums = [float(values.sum(dtype=np.float64)) for values in self.engine.log_probs(inputs)]
        found = iter(np.array(sums).reshape(-1, len(PRONOUNS)))
        scores = [next(found) if status == "ok" else None for status in statuses]
        self.on_progress(len(rows))
        return scores_table(self.loaded.name, self.scoring, rows, scores, tokens, statuses)


def five_sentences(row: dict) -> list[str]:
    """The sentence with each pronoun of PRONOUNS in the place of its own, in its case."""
    sentence, start, end = row["sentence"], row["pronoun_start"], row["pronoun_end"]
    case = case_of(sentence[start:end])
    return [f"{sentence[:start]}{apply_case(word, case)}{sentence[end:]}" for word in PRONOUNS]


def sentence_input(loaded: LoadedModel, encoded: Encoded) -> ScoringInput:
    """All tokens of a sentence, each to be predicted from those before it.

    The model's token for the start of a text comes first where it has one, so that the first
    word is predicted too.
    """
    ids = encoded.ids[: len(encoded.ids) - encoded.after]
    start = loaded.tokenizer.bos_token_id
    if encoded.before == 0 and start is not None:
        ids = (start, *ids)
    return ScoringInput(ids, tuple(range(len(ids) - 1)), tuple((token,) for token in ids[1:]))
