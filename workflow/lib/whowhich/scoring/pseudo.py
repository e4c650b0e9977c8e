"""Pseudo-log-likelihoods of sentences: which tokens are hidden while one is predicted.

Each definition has a name of its own, since their values differ by far and can't be compared:

- masked: one token is masked at a time (Salazar et al., 2020).
- word_l2r: the later pieces of the same word are masked too, so that a word's beginning isn't
  guessed from its end (Kauf and Ivanova, 2023).
- unmasked: nothing is masked; one pass reads all tokens. Not a likelihood of anything, but so near
  1 in perplexity that the paper's Table 6 may be of this kind.
- causal: each token from those before it, for left-to-right models.
"""

from whowhich.models.load import LoadedModel
from whowhich.scoring.causal import sentence_input
from whowhich.scoring.encoding import Encoded
from whowhich.scoring.inputs import ScoringInput

MASKED_VARIANTS = ("masked", "word_l2r", "unmasked")
CAUSAL_VARIANTS = ("causal",)


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
