"""Whether a loaded model's predictions look like those of a trained one."""

import numpy as np

from whowhich.errors import InputError
from whowhich.models.load import LoadedModel
from whowhich.scoring.batching import ScoringInput
from whowhich.scoring.causal import sentence_input
from whowhich.scoring.distributions import PLACEHOLDER, placeholder_inputs
from whowhich.scoring.engine import Engine
from whowhich.scoring.masking import encode

# Share of the largest possible entropy above which a prediction counts as uniform: a model with
# random weights has 0.98 and more, one trained for minutes 0.7.
NEARLY_UNIFORM = 0.95
TEXTS = (
    "The dog {mask} is here.",
    "It was the {mask} of the house.",
    "He said that {mask} would be there.",
)


def relative_entropy(log_probs: np.ndarray) -> float:
    """Entropy of a distribution, given as logarithms, as a share of the uniform one's."""
    values = log_probs.astype(np.float64)
    return float(-(np.exp(values) * values).sum() / np.log(len(values)))


def check_predictions(loaded: LoadedModel) -> float:
    """Mean relative entropy at the masks of a few plain sentences.

    A left-to-right model reads the sentences up to there. Raises InputError if the entropy is
    nearly that of a uniform distribution (the model is untrained), or if the architecture does
    not run in the type of its weights.
    """
    causal = loaded.kind == "causal"
    inputs = _prefixes(loaded) if causal else placeholder_inputs(loaded, TEXTS)
    rows = Engine(loaded).distributions(inputs)
    found = [relative_entropy(row) for row in rows]
    mean = float(np.mean(found))
    if mean > NEARLY_UNIFORM:
        raise InputError(
            f"models: {loaded.name}: its predictions are nearly uniform ({mean:.3f} of the largest "
            f"entropy): the weights look untrained"
        )
    return mean


def _prefixes(loaded: LoadedModel) -> list[ScoringInput]:
    texts = [text.split(PLACEHOLDER)[0].rstrip() for text in TEXTS]
    read = [sentence_input(loaded, encoded).ids for encoded in encode(loaded.tokenizer, texts)]
    return [ScoringInput(ids, (len(ids) - 1,)) for ids in read]
