"""Pronoun scores of a references table under a masked model."""

from collections import Counter
from collections.abc import Callable

import numpy as np
import pyarrow as pa

from whowhich.models.load import LoadedModel
from whowhich.pronouns import PRONOUNS
from whowhich.scoring.encoding import Encoded, encode
from whowhich.scoring.engine import Engine
from whowhich.scoring.inputs import ScoringInput
from whowhich.scoring.masking import NotOneToken, mask_word
from whowhich.scoring.targets import TargetIds
from whowhich.tables.scores import PRONOUN_SCORES

# Columns of the references table that scoring reads.
COLUMNS = ["reference_id", "sentence", "pronoun", "pronoun_start", "pronoun_end"]


class ReferenceScorer:
    """Scores references: the five pronouns at the place of the one that stands there.

    counts: how many rows got each status, and how many sentences were cut to a window.
    """

    scoring = "masked"

    def __init__(
        self,
        loaded: LoadedModel,
        batch_tokens: int | None = None,
        on_progress: Callable[[int], None] | None = None,
    ):
        self.loaded = loaded
        self.engine = Engine(loaded, batch_tokens, on_progress)
        self.targets = TargetIds(loaded.tokenizer, PRONOUNS)
        self.counts: Counter[str] = Counter()

    def score(self, references: pa.Table) -> pa.Table:
        """PRONOUN_SCORES, one row a reference, in order.

        references: at least COLUMNS. A row that can't be scored gets a status and no values:
        "pronoun_not_found" (the offsets don't hold the row's pronoun), "pronoun_in_pieces",
        "pronoun_not_aligned", "target_in_pieces", "target_unknown". The others are unaffected.
        """
        rows = references.select(COLUMNS).to_pylist()
        encoded = encode(self.loaded.tokenizer, [row["sentence"] for row in rows])
        inputs, statuses = [], []
        for row, tokens in zip(rows, encoded, strict=True):
            try:
                inputs.append(self._input(row, tokens))
                statuses.append("ok")
            except NotOneToken as error:
                statuses.append(error.reason)
        self.counts.update(statuses)
        values = iter(self.engine.log_probs(inputs))
        scores = [next(values)[0] if status == "ok" else None for status in statuses]
        lengths = [min(len(tokens.ids), self.loaded.max_tokens) for tokens in encoded]
        return scores_table(self.loaded.name, self.scoring, rows, scores, lengths, statuses)

    def _input(self, row: dict, tokens: Encoded) -> ScoringInput:
        sentence, start, end = row["sentence"], row["pronoun_start"], row["pronoun_end"]
        check_pronoun(row)
        masked = mask_word(
            sentence, tokens, start, end, self.loaded.mask_id, self.loaded.max_tokens
        )
        targets = self.targets.at(sentence, start, end)
        own = targets[PRONOUNS.index(row["pronoun"])]
        if own != masked.hidden and sentence[start:end] == row["pronoun"]:
            # The pronoun's id in the sentence isn't what its surroundings alone suggest.
            targets = self.targets.in_full(sentence, start, end)
        self.counts["windowed"] += masked.windowed
        return ScoringInput(masked.ids, (masked.position,), (targets,))


def check_pronoun(row: dict) -> None:
    """Raise NotOneToken ("pronoun_not_found") if the offsets don't hold the row's pronoun."""
    start, end = row["pronoun_start"], row["pronoun_end"]
    found = row["sentence"][start:end] if 0 <= start < end else ""
    if row["pronoun"] not in PRONOUNS or found.lower() != row["pronoun"]:
        raise NotOneToken("pronoun_not_found", f"{found!r} where {row['pronoun']!r} should be")


def scores_table(
    model: str,
    scoring: str,
    rows: list[dict],
    scores: list[np.ndarray | None],
    tokens: list[int],
    statuses: list[str],
) -> pa.Table:
    """PRONOUN_SCORES from parallel lists; scores: (5,) arrays in the order of PRONOUNS."""
    columns = {
        "reference_id": [row["reference_id"] for row in rows],
        "model": [model] * len(rows),
        "tokens": tokens,
        "scoring": [scoring] * len(rows),
        "status": statuses,
    }
    for index, pronoun in enumerate(PRONOUNS):
        columns[f"logp_{pronoun}"] = [
            None if value is None else float(value[index]) for value in scores
        ]
    return pa.table({name: columns[name] for name in PRONOUN_SCORES.names}, schema=PRONOUN_SCORES)
