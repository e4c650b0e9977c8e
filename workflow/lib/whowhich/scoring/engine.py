"""Score positions of sequences under a masked language model."""

from collections.abc import Callable, Iterator, Sequence

import numpy as np
import torch

from whowhich.errors import InputError
from whowhich.models.load import LoadedModel
from whowhich.scoring.batching import ScoringInput, halve, is_out_of_memory, plan_batches
from whowhich.scoring.choose_forward import fastest_forward

# Padded tokens a batch, where the config names none: enough for large matrix products (on a CPU
# the best of 1,024 to 8,192 with BERT-base).
BATCH_TOKENS = {"cpu": 4096, "cuda": 32768}
# Logits held at once, in bytes: batches of a large vocabulary get fewer sequences.
LOGIT_BYTES = {"cpu": 2**27, "cuda": 2**31}
# Rows of the whole distribution held at once, in bytes.
BLOCK_BYTES = 2**26

Reduce = Callable[[torch.Tensor, Sequence[ScoringInput]], torch.Tensor]


class Engine:
    """Scores positions, whatever their order and batch, as the plain model would.

    batch_tokens: padded tokens a batch; None takes the device's default. Running out of memory
    halves it. on_progress: called with the number of inputs done after each batch.
    """

    def __init__(
        self,
        loaded: LoadedModel,
        batch_tokens: int | None = None,
        on_progress: Callable[[int], None] | None = None,
    ):
        device = loaded.device.type
        self.loaded = loaded
        self.batch_tokens = batch_tokens or BATCH_TOKENS.get(device, BATCH_TOKENS["cpu"])
        self.on_progress = on_progress or (lambda done: None)
        self.forward, self.pads = fastest_forward(loaded)
        self._logit_bytes = LOGIT_BYTES.get(device, LOGIT_BYTES["cpu"])

    def log_probs(self, inputs: Sequence[ScoringInput]) -> list[np.ndarray]:
        """For each input a float32 array (positions, targets) of log-probabilities.

        Inputs that are equal are run once. Raises FloatingPointError if a value isn't finite.
        """
        distinct, which = deduplicate(inputs)
        results: list[np.ndarray] = [np.empty((0, 0), dtype=np.float32)] * len(distinct)
        repeats = np.bincount(which, minlength=len(distinct))

        def targets_only(logits: torch.Tensor, batch: Sequence[ScoringInput]) -> torch.Tensor:
            targets = np.array([target for item in batch for target in item.targets])
            return logits.gather(1, self._place(targets)) - logits.logsumexp(-1, keepdim=True)

        for batch, values in self._run(distinct, targets_only):
            start = 0
            for index in batch:
                end = start + len(distinct[index].positions)
                results[index] = values[start:end]
                start = end
            self.on_progress(int(repeats[batch].sum()))
        return [results[index] for index in which]

    def distributions(self, inputs: Sequence[ScoringInput]) -> Iterator[np.ndarray]:
        """Yield for each input, in order, its log-probabilities over the whole vocabulary.

        Each is a float32 array of `vocab_rows` values, at the input's one position. Memory is
        bounded: only a block of rows is held at once.
        """
        block = max(1, BLOCK_BYTES // (4 * self.loaded.vocab_rows))
        for first in range(0, len(inputs), block):
            distinct, which = deduplicate(inputs[first : first + block])
            rows = np.empty((len(distinct), self.loaded.vocab_rows), dtype=np.float32)
            for batch, values in self._run(distinct, lambda logits, _: logits.log_softmax(-1)):
                rows[batch] = values
            for index in which:
                yield rows[index]
            self.on_progress(len(which))

    def _run(
        self, inputs: Sequence[ScoringInput], reduce: Reduce
    ) -> Iterator[tuple[np.ndarray, np.ndarray]]:
        """Yield (indices of a batch, the reduced logits of its positions)."""
        before = None
        for batch, values in self._launch(inputs, reduce):
            # One batch late, so that a GPU is at work while the next batch is made up.
            if before is not None:
                yield before[0], self._finite(before[1])
            before = (batch, values)
        if before is not None:
            yield before[0], self._finite(before[1])

    def _launch(
        self, inputs: Sequence[ScoringInput], reduce: Reduce
    ) -> Iterator[tuple[np.ndarray, torch.Tensor]]:
        self._check(inputs)
        lengths = [len(item.ids) for item in inputs]
        most = max((len(item.positions) for item in inputs), default=1)
        max_rows = max(1, self._logit_bytes // (4 * self.loaded.vocab_rows * most))
        waiting = self._plan(np.arange(len(inputs)), lengths, max_rows)
        while waiting:
            batch = waiting.pop()
            members = [inputs[index] for index in batch]
            try:
                values = reduce(self._logits(members), members)
            except RuntimeError as error:
                if not is_out_of_memory(error):
                    raise
                self._shrink(batch, lengths, error)
                rest = np.concatenate([batch, *waiting[::-1]])
                waiting = self._plan(rest, lengths, max_rows)
                continue
            yield batch, values

    def _plan(self, indices: np.ndarray, lengths: list[int], max_rows: int) -> list[np.ndarray]:
        """Batches of the inputs at `indices`, the one to be run first at the end."""
        sizes = [lengths[index] for index in indices]
        batches = plan_batches(sizes, self.batch_tokens, max_rows, mixed=self.pads)
        return [indices[batch] for batch in batches][::-1]

    def _shrink(self, batch: np.ndarray, lengths: list[int], error: RuntimeError) -> None:
        if len(batch) == 1:
            raise InputError(
                f"models: {self.loaded.name}: out of memory on {self.loaded.device} with a single "
                f"sequence of {lengths[batch[0]]} tokens; a smaller model or more memory is needed"
            ) from error
        largest = max(len(half) * max(lengths[index] for index in half) for half in halve(batch))
        self.batch_tokens = largest
        if self.loaded.device.type == "cuda":
            torch.cuda.empty_cache()

    def _logits(self, batch: Sequence[ScoringInput]) -> torch.Tensor:
        lengths = np.array([len(item.ids) for item in batch])
        longest = int(lengths.max())
        ids = np.full((len(batch), longest), self.loaded.pad_id, dtype=np.int64)
        for row, item in enumerate(batch):
            ids[row, : len(item.ids)] = item.ids
        mask = None
        if lengths.min() < longest:
            mask = self._place((np.arange(longest) < lengths[:, None]).astype(np.int64))
        rows = [row for row, item in enumerate(batch) for _ in item.positions]
        columns = [position for item in batch for position in item.positions]
        return self.forward.logits(
            self._place(ids),
            mask,
            self._place(np.array(rows)),
            self._place(np.array(columns)),
            one_each=len(rows) == len(batch),
        )

    def _place(self, values: np.ndarray) -> torch.Tensor:
        tensor = torch.from_numpy(values)
        if self.loaded.device.type == "cpu":
            return tensor
        # Pinned memory lets the copy run beside the GPU's work.
        return tensor.pin_memory().to(self.loaded.device, non_blocking=True)

    def _finite(self, values: torch.Tensor) -> np.ndarray:
        array = values.cpu().numpy()
        if not np.isfinite(array).all():
            raise FloatingPointError(
                f"models: {self.loaded.name}: a log-probability isn't finite "
                f"(dtype {self.loaded.dtype}); float32 may mend it"
            )
        return array

    def _check(self, inputs: Sequence[ScoringInput]) -> None:
        for item in inputs:
            if not item.positions or max(item.positions) >= len(item.ids):
                raise ValueError(f"positions {item.positions} of {len(item.ids)} tokens")
            if len(item.ids) > self.loaded.max_tokens:
                raise ValueError(
                    f"{len(item.ids)} tokens where {self.loaded.max_tokens} fit: cut a window"
                )


def deduplicate(inputs: Sequence[ScoringInput]) -> tuple[list[ScoringInput], np.ndarray]:
    """(the distinct inputs in order of appearance, for each input the index of its equal)."""
    seen: dict[ScoringInput, int] = {}
    which = np.array([seen.setdefault(item, len(seen)) for item in inputs], dtype=np.int64)
    return list(seen), which
