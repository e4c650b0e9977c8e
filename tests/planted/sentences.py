"""A made corpus in which the share of "who" of each name is set beforehand.

Each sentence holds one reference. The log-odds of "who" against "which" are those of the name's
planted share plus the pull of the context, a word after the pronoun that speaks more or less of a
person; the contexts are the same for all names.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from whowhich.errors import InputError

# Pull of a context on the log-odds of "who", in nats, and words that carry it.
CONTEXTS: tuple[tuple[float, tuple[str, ...]], ...] = (
    (-2.0, ("rusted", "leaked", "creaked")),
    (-1.0, ("sank", "burned", "melted")),
    (0.0, ("fell", "moved", "stopped")),
    (1.0, ("slept", "ran", "ate")),
    (2.0, ("sang", "prayed", "lied")),
)
_OPENINGS = (
    "The {name}",
    "In the morning the {name}",
    "They saw the {name}",
    "Nobody forgot the {name}",
    "Behind the house the {name}",
    "We spoke of the {name}",
)
_TIMES = ("yesterday", "twice", "at noon", "in the rain", "near the river", "all night")
_ENDS = ("was old", "was far away", "came back", "belonged to us", "was never found")


@dataclass(frozen=True, slots=True)
class PlantedSentence:
    """A sentence, its name, its pronoun and where that stands (code points), and the pull."""

    text: str
    name: str
    pronoun: str
    pronoun_start: int
    pull: float

    @property
    def pronoun_end(self) -> int:
        return self.pronoun_start + len(self.pronoun)


def planted_sentences(
    shares: Mapping[str, float],
    per_name: int,
    seed: int,
    contexts: Mapping[str, Sequence[float]] | None = None,
) -> list[PlantedSentence]:
    """`per_name` sentences of each name, in an order drawn by `seed`.

    shares: for each name the share of "who" where the context doesn't pull, strictly between 0 and
    1. contexts: for each name weights of CONTEXTS; without, all are equal for all names.

    Two calls with the same seed, names and contexts differ only in pronouns, and there only where
    a changed share turns them: corpora that differ in one name's share are paired. A sentence's
    pronoun is drawn apart from all else.

    Raises InputError for a share that isn't strictly between 0 and 1.
    """
    sentences = []
    for number, (name, share) in enumerate(shares.items()):
        if not 0 < share < 1:
            raise InputError(f"planted share {share} of {name!r} is not between 0 and 1")
        generator = np.random.default_rng((seed, number))
        weights = np.array(contexts[name] if contexts else [1.0] * len(CONTEXTS), dtype=float)
        kinds = generator.choice(len(CONTEXTS), size=per_name, p=weights / weights.sum())
        draws = generator.random(per_name)
        for kind, draw in zip(kinds, draws, strict=True):
            pull, words = CONTEXTS[kind]
            human = draw < _logistic(_logit(share) + pull)
            sentences.append(_sentence(name, "who" if human else "which", pull, words, generator))
    order = np.random.default_rng((seed, len(shares))).permutation(len(sentences))
    return [sentences[i] for i in order]


def shuffled_pronouns(sentences: Sequence[PlantedSentence], seed: int) -> list[PlantedSentence]:
    """The same sentences with their pronouns dealt out anew: what was planted is gone."""
    order = np.random.default_rng(seed).permutation(len(sentences))
    return [
        _with_pronoun(sentence, sentences[other].pronoun)
        for sentence, other in zip(sentences, order, strict=True)
    ]


def _sentence(
    name: str, pronoun: str, pull: float, words: tuple[str, ...], generator: np.random.Generator
) -> PlantedSentence:
    opening = str(generator.choice(_OPENINGS)).format(name=name)
    word, time, end = (str(generator.choice(of)) for of in (words, _TIMES, _ENDS))
    text = f"{opening} {pronoun} {word} {time} {end}."
    return PlantedSentence(text, name, pronoun, len(opening) + 1, pull)


def _with_pronoun(sentence: PlantedSentence, pronoun: str) -> PlantedSentence:
    text = sentence.text[: sentence.pronoun_start] + pronoun + sentence.text[sentence.pronoun_end :]
    return PlantedSentence(text, sentence.name, pronoun, sentence.pronoun_start, sentence.pull)


def _logit(share: float) -> float:
    return math.log(share / (1 - share))


def _logistic(log_odds: float) -> float:
    return 1 / (1 + math.exp(-log_odds))
