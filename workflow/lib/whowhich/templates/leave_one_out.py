"""What the experiment would say without one of its templates."""

from collections.abc import Callable, Iterable, Sequence

import numpy as np
import pandas as pd

from whowhich.templates.associations import Filters, Moments, associated_words, z_population
from whowhich.templates.averages import condition_means
from whowhich.templates.template_set import Template

Rows = Callable[[], Iterable[tuple[str, np.ndarray]]]


def removable(templates: Sequence[Template]) -> list[int]:
    """Places of the templates whose condition keeps another one without them."""
    conditions = [template.condition for template in templates]
    return [place for place, c in enumerate(conditions) if conditions.count(c) > 1]


def associations_without(
    rows: Rows, templates: Sequence[Template], is_word: np.ndarray, filters: Filters
) -> dict[int, pd.DataFrame]:
    """Associations without each removable template, by its place in `templates`.

    rows: gives anew, at each call, (name, log-probabilities (templates, vocabulary)) name by name;
    only one name is in memory at a time. Columns as `associated_words`, and name.
    """
    conditions = np.array([template.condition for template in templates])
    places = removable(templates)

    def means(logp: np.ndarray, place: int) -> tuple[np.ndarray, np.ndarray]:
        return condition_means(np.delete(logp, place, axis=0), np.delete(conditions, place))

    populations: dict[tuple[int, str], Moments] = {}
    for name, logp in rows():
        for place in places:
            populations[place, name] = z_population(*means(logp, place), filters)
    overall = {
        place: sum((m for (p, _), m in populations.items() if p == place), Moments())
        for place in places
    }
    parts: dict[int, list[pd.DataFrame]] = {place: [] for place in places}
    for name, logp in rows():
        for place in places:
            own = populations[place, name] if filters.z_over == "name" else overall[place]
            columns, _ = associated_words(*means(logp, place), is_word, filters, own)
            parts[place].append(pd.DataFrame({"name": name, **columns}))
    return {place: pd.concat(found, ignore_index=True) for place, found in parts.items()}
