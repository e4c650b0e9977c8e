"""Which words a name is associated with: log ratio, rarity filter, z (paper, 4.1.1, steps 2-3)."""

import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from whowhich.errors import InputError, choices
from whowhich.tables.model_schemas import WORD_PROBABILITIES
from whowhich.tables.parquet import iter_names
from whowhich.templates.vocabulary import Vocabulary

RARITY = ("both", "either", "object", "none")
Z_WORDS = ("all", "kept")
Z_OVER = ("name", "model")
# Probabilities below the smallest normal float are taken as it, so that every log is finite.
_TINY = float(np.finfo(np.float64).tiny)
# Log ratios that spread less than float64 rounding differ by noise alone.
_NO_SPREAD = 1e-9


@dataclass(frozen=True, slots=True)
class Filters:
    """What the paper leaves open.

    rarity: a word is rare if "both" means are under 1/|V|, "either" is, the "object" one is, or
    never ("none"); z_words: mean and deviation of z are those of all words or of those that are
    not rare; z_over: of one name's words or of all names'; z_threshold: |z| below it is dropped.
    """

    rarity: str = "both"
    z_words: str = "all"
    z_over: str = "name"
    z_threshold: float = 2.0

    def __post_init__(self):
        for key, valid in (("rarity", RARITY), ("z_words", Z_WORDS), ("z_over", Z_OVER)):
            if getattr(self, key) not in valid:
                raise InputError(
                    f"templates.{key}: {getattr(self, key)!r}; valid are {choices(valid)}"
                )
        if not self.z_threshold >= 0:
            raise InputError(f"templates.z_threshold: {self.z_threshold!r} is no number from 0 up")


@dataclass(frozen=True, slots=True)
class Moments:
    """Count, mean and sum of squared deviations; those of two samples add up."""

    count: int = 0
    mean: float = 0.0
    squares: float = 0.0

    @classmethod
    def of(cls, values: np.ndarray) -> "Moments":
        if values.size == 0:
            return cls()
        mean = float(values.mean())
        return cls(values.size, mean, float(((values - mean) ** 2).sum()))

    def __add__(self, other: "Moments") -> "Moments":
        count = self.count + other.count
        if count == 0:
            return self
        shift = other.mean - self.mean
        return Moments(
            count,
            self.mean + shift * other.count / count,
            self.squares + other.squares + shift**2 * self.count * other.count / count,
        )

    @property
    def deviation(self) -> float:
        """Population standard deviation; NaN of nothing."""
        return float(np.sqrt(self.squares / self.count)) if self.count else float("nan")


def log_ratio(p_object: np.ndarray, p_human: np.ndarray) -> np.ndarray:
    """log(p_object / p_human) in natural logs, finite whatever underflowed (step 2)."""
    return np.log(np.maximum(p_object, _TINY)) - np.log(np.maximum(p_human, _TINY))


def is_rare(p_object: np.ndarray, p_human: np.ndarray, rarity: str) -> np.ndarray:
    """Whether each word falls to the rarity filter (step 3a); |V| is the arrays' length."""
    limit = 1.0 / len(p_object)
    low_object, low_human = p_object < limit, p_human < limit
    if rarity == "both":
        return low_object & low_human
    if rarity == "either":
        return low_object | low_human
    return low_object if rarity == "object" else np.zeros(len(p_object), dtype=bool)


def z_population(p_object: np.ndarray, p_human: np.ndarray, filters: Filters) -> Moments:
    """Moments of one name's log ratios, over the words that `filters.z_words` names.

    A word that underflows in both sets has no ratio and isn't among them.
    """
    taken = (p_object > 0) | (p_human > 0)
    if filters.z_words == "kept":
        taken &= ~is_rare(p_object, p_human, filters.rarity)
    return Moments.of(log_ratio(p_object, p_human)[taken])


def associated_words(
    p_object: np.ndarray,
    p_human: np.ndarray,
    is_word: np.ndarray,
    filters: Filters,
    population: Moments,
) -> tuple[dict[str, np.ndarray], Counter]:
    """One name's kept words, by token id, and why the others were dropped.

    p_object, p_human: (vocabulary,) means of Eq. 1; is_word: (vocabulary,) False for special
    tokens and rows without an entry, which are never kept; population: `z_population` of the
    name, or the sum over all names.

    Returns columns token_id, condition, p_object, p_human, log_ratio, z, and a Counter with keys
    kept, no_word, underflow, rare, no_spread, unremarkable, no_change; they add up to |V|. The
    condition is that of the larger mean (as in Fig. 2), whatever the sign of z.
    """
    ratio = log_ratio(p_object, p_human)
    spread = population.deviation
    undefined = not spread > _NO_SPREAD
    z = np.full(len(ratio), np.nan) if undefined else (ratio - population.mean) / spread
    reason = np.full(len(ratio), "kept", dtype="U12")
    # The last that applies is what counts: from the weakest reason to the first.
    reason[p_object == p_human] = "no_change"
    if undefined:
        reason[:] = "no_spread"
    else:
        reason[np.abs(z) < filters.z_threshold] = "unremarkable"
    reason[is_rare(p_object, p_human, filters.rarity)] = "rare"
    reason[(p_object <= 0) & (p_human <= 0)] = "underflow"
    reason[~is_word] = "no_word"
    kept = np.flatnonzero(reason == "kept")
    columns = {
        "token_id": kept.astype(np.int32),
        "condition": np.where(ratio[kept] > 0, "object", "human"),
        "p_object": p_object[kept],
        "p_human": p_human[kept],
        "log_ratio": ratio[kept],
        "z": z[kept],
    }
    values, counts = np.unique(reason, return_counts=True)
    return columns, Counter({str(v): int(c) for v, c in zip(values, counts, strict=True)})


def associate(
    path: str | os.PathLike, vocabulary: Vocabulary, filters: Filters, counts: Counter
) -> Iterator[tuple[str, dict[str, np.ndarray]]]:
    """Yield (name, columns of its associations but the name) in the table's order.

    path: a WORD_PROBABILITIES table; counts: gains words_read, words_kept and
    words_skipped_<reason>. One name is in memory at a time; where z is the model's, the table is
    read twice.
    """
    total = None
    if filters.z_over == "model":
        total = sum((z_population(*p, filters) for _, p in _means(path)), Moments())
    for name, (p_object, p_human) in _means(path):
        population = total or z_population(p_object, p_human, filters)
        columns, reasons = associated_words(
            p_object, p_human, vocabulary.is_word, filters, population
        )
        counts["words_read"] += len(p_object)
        counts["words_kept"] += reasons.pop("kept", 0)
        counts.update({f"words_skipped_{reason}": n for reason, n in reasons.items()})
        yield name, {"word": vocabulary.word[columns["token_id"]], **columns}


def _means(path) -> Iterator[tuple[str, tuple[np.ndarray, np.ndarray]]]:
    for name, table in iter_names(path, WORD_PROBABILITIES, ["p_object", "p_human"]):
        yield name, (table["p_object"].to_numpy(), table["p_human"].to_numpy())
