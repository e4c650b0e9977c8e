"""Whether a loaded model's predictions look like those of a trained one."""

import numpy as np

from whowhich.errors import InputError
from whowhich.models.load import LoadedModel
from whowhich.scoring.distributions import placeholder_inputs
from whowhich.scoring.engine import Engine

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

    Raises InputError if it is nearly that of a uniform distribution: the model is untrained.
    """
    rows = Engine(loaded).distributions(placeholder_inputs(loaded, TEXTS))
    found = [relative_entropy(row) for row in rows]
    mean = float(np.mean(found))
    if mean > NEARLY_UNIFORM:
        raise InputError(
            f"models: {loaded.name}: its predictions are nearly uniform ({mean:.3f} of the largest "
            f"entropy): the weights look untrained"
        )
    return mean
