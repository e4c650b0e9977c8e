"""Pseudo-perplexity of sentences (paper, Table 6): which tokens are hidden at each prediction."""

from collections.abc import Callable, Iterator, Sequence

import pyarrow as pa

from whowhich.models.load import LoadedModel
from whowhich.scoring.batching import ScoringInput
from whowhich.scoring.causal import sentence_input
from whowhich.scoring.engine import Engine
from whowhich.scoring.masking import Encoded, encode

MASKED_VARIANTS = ("masked", "word_l2r", "unmasked")
CAUSAL_VARIANTS = ("causal",)

# tokens: scored ones, without special tokens. pll: sum of their natural log-probabilities.
SENTENCE_PLL = pa.schema(
    [
        ("sentence_id", pa.string()),
        ("variant", pa.string()),
        ("tokens", pa.int32()),
        ("pll", pa.float64()),
        ("status", pa.string()),
    ]
)
# Token ids held at once: a long sentence has as many masked copies as tokens.
BLOCK_IDS = 2**20


def variants_of(kind: str) -> tuple[str, ...]:
    """The definitions that a model's kind allows."""
    return CAUSAL_VARIANTS if kind == "causal" else MASKED_VARIANTS


def variant_inputs(loaded: LoadedModel, encoded: Encoded, variant: str) -> list[ScoringInput]:
    """What has to be scored; the pseudo-log-likelihood is the sum over all its positions."""
    if variant == "causal":
        return [sentence_input(loaded, encoded)]
    inside = range(encoded.before, len(encoded.ids) - encoded.after)
    if variant == "unmasked":
        targets = tuple((encoded.ids[index],) for index in inside)
        return [ScoringInput(encoded.ids, tuple(inside), targets)]
    hidden = {"masked": _one, "word_l2r": _rest_of_word}[variant]
    inputs = []
    for index in inside:
        end = hidden(encoded, index)
        ids = (*encoded.ids[:index], *[loaded.mask_id] * (end - index), *encoded.ids[end:])
        inputs.append(ScoringInput(ids, (index,), ((encoded.ids[index],),)))
    return inputs


def _one(encoded: Encoded, index: int) -> int:
    return index + 1


def _rest_of_word(encoded: Encoded, index: int) -> int:
    """End of the tokens from `index` on that belong to the same word."""
    end = index + 1
    while end < len(encoded.ids) and encoded.words[end] == encoded.words[index]:
        end += 1
    return end


class PseudoLikelihood:
    """Scores sentences under each definition that the model's kind allows."""

    def __init__(
        self,
        loaded: LoadedModel,
        batch_tokens: int | None = None,
        on_sentence: Callable[[int], None] | None = None,
    ):
        self.loaded = loaded
        self.engine = Engine(loaded, batch_tokens)
        self.variants = variants_of(loaded.kind)
        self.on_sentence = on_sentence or (lambda done: None)

    def score(self, keys: Sequence[str], sentences: Sequence[str]) -> pa.Table:
        """SENTENCE_PLL: a row for each sentence and definition.

        A sentence longer than the model can read has status "too_long", one without a token
        "empty", both without a value: neither counts as likely or unlikely.
        """
        rows: list[dict] = []
        for block in self._blocks(encode(self.loaded.tokenizer, sentences)):
            rows.extend(self._score_block(block))
            self.on_sentence(len(block))
        for row in rows:
            row["sentence_id"] = keys[row["sentence_id"]]
        return pa.Table.from_pylist(rows, schema=SENTENCE_PLL)

    def score_table(self, sample: pa.Table) -> pa.Table:
        """As `score`, of a table with the columns reference_id and sentence."""
        return self.score(*(sample.column(key).to_pylist() for key in ("reference_id", "sentence")))

    def _blocks(self, encoded: list[Encoded]) -> Iterator[list[tuple[int, Encoded]]]:
        block: list[tuple[int, Encoded]] = []
        held = 0
        for item in enumerate(encoded):
            size = len(self.variants) * len(item[1].ids) ** 2
            if block and held + size > BLOCK_IDS:
                yield block
                block, held = [], 0
            block.append(item)
            held += size
        if block:
            yield block

    def _score_block(self, block: list[tuple[int, Encoded]]) -> list[dict]:
        rows: list[dict] = []
        inputs: list[ScoringInput] = []
        spans = []
        for index, encoded in block:
            tokens = len(encoded.ids) - encoded.before - encoded.after
            status = "ok" if tokens else "empty"
            if len(encoded.ids) > self.loaded.max_tokens:
                status = "too_long"
            for variant in self.variants:
                row = {"sentence_id": index, "variant": variant, "tokens": tokens}
                rows.append({**row, "pll": None, "status": status})
                made = variant_inputs(self.loaded, encoded, variant) if status == "ok" else []
                spans.append((len(inputs), len(inputs) + len(made)))
                inputs.extend(made)
        values = self.engine.log_probs(inputs)
        for row, (start, end) in zip(rows, spans, strict=True):
            if row["status"] == "ok":
                row["pll"] = sum(float(value.sum(dtype="float64")) for value in values[start:end])
                row["tokens"] = sum(len(value) for value in values[start:end])
        return rows
