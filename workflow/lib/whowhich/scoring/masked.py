"""Pronoun scores of a references table under a masked model."""

from collections.abc import Callable

import pyarrow as pa

from whowhich.models.load import LoadedModel
from whowhich.pronouns import PRONOUNS
from whowhich.scoring.batching import ScoringInput
from whowhich.scoring.engine import Engine
from whowhich.scoring.masking import Encoded, NotOneToken, encode, mask_word
from whowhich.scoring.targets import COLUMNS, TargetIds, check_pronoun, scores_table


class ReferenceScorer:
    """Scores references: the five pronouns at the place of the one that stands there."""

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

    def score(self, references: pa.Table) -> pa.Table:
        """PRONOUN_SCORES, one row a reference, in order.

        references: at least COLUMNS. A row that can't be scored gets a status and no values:
        "pronoun_not_found" (the offsets don't hold the row's pronoun), "pronoun_in_pieces",
        "pronoun_not_aligned", "target_in_pieces", "target_unknown". The others are unaffected.
        A sentence of more tokens than the model can read is scored in a window around the
        pronoun; `tokens` is that of the whole sentence all the same, and so tells.
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
        values = iter(self.engine.log_probs(inputs))
        scores = [next(values)[0] if status == "ok" else None for status in statuses]
        lengths = [len(tokens.ids) for tokens in encoded]
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
        return ScoringInput(masked.ids, (masked.position,), (targets,))
