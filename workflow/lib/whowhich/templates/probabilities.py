"""Log-probabilities of all templates of a name, averaged over each set (Eq. 1), as tables."""

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from os import PathLike

import numpy as np
from scipy.special import logsumexp

from whowhich.names import canonical_order
from whowhich.tables.model_schemas import TEMPLATE_PROBABILITIES, WORD_PROBABILITIES
from whowhich.tables.parquet import table_writer
from whowhich.templates.placeholders import fill
from whowhich.templates.template_sets import CONDITIONS, Template

LOG = logging.getLogger(__name__)

Distributions = Callable[[Sequence[str]], Iterable[np.ndarray]]


def mean_log_probability(logp: np.ndarray) -> np.ndarray:
    """Log of the mean probability (Eq. 1).

    logp: (templates, vocabulary) natural logs. Returns (vocabulary,) float64. The sum is taken in
    logs, so that a probability too small for a float still counts.
    """
    if len(logp) == 0:
        raise ValueError("no template to average over")
    return logsumexp(np.asarray(logp, dtype=np.float64), axis=0) - np.log(len(logp))


def condition_means(
    logp: np.ndarray, conditions: Sequence[str] | np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """(p_object, p_human): Eq. 1 for the two conditions.

    logp: (templates, vocabulary); conditions: one of CONDITIONS for each template.
    """
    rows = np.asarray(conditions)
    obj, human = (np.exp(mean_log_probability(logp[rows == condition])) for condition in CONDITIONS)
    return obj, human


def name_log_probabilities(
    names: Iterable[str], texts: Sequence[str], article: str, distributions: Distributions
) -> Iterator[tuple[str, np.ndarray]]:
    """Yield (name, float32 logs (templates, vocabulary)) in canonical order of the names.

    texts: template texts; article: see `article_for`; distributions: gives, for texts that hold
    "{mask}", one row of natural logs over the vocabulary each, in order. One name's rows are in
    memory at a time.
    """
    order = canonical_order(names)
    rows = iter(distributions([fill(text, name, article) for name in order for text in texts]))
    for name in order:
        yield name, np.stack([np.array(next(rows), dtype=np.float32) for _ in texts])


def write_probabilities(
    rows: Iterable[tuple[str, np.ndarray]],
    templates: Sequence[Template],
    words: str | PathLike,
    single: str | PathLike,
    provenance: Mapping[str, object],
) -> int:
    """Write Eq. 1 of each name, and the log-probabilities of each template; return the names.

    rows: (name, logs (templates, vocabulary)), templates in the order of `templates`; words: file
    of WORD_PROBABILITIES; single: file of TEMPLATE_PROBABILITIES. A row group holds one name, and
    no more than that is in memory.
    """
    texts = [template.text for template in templates]
    conditions = [template.condition for template in templates]
    done = 0
    with (
        table_writer(words, WORD_PROBABILITIES, provenance) as write_words,
        table_writer(single, TEMPLATE_PROBABILITIES, provenance) as write_single,
    ):
        for done, (name, logp) in enumerate(rows, start=1):
            p_object, p_human = condition_means(logp, conditions)
            write_words(
                {
                    "name": [name] * len(p_object),
                    "token_id": np.arange(len(p_object), dtype=np.int32),
                    "p_object": p_object,
                    "p_human": p_human,
                }
            )
            write_single({"name": [name] * len(texts), "template": texts, "logp": list(logp)})
            LOG.info("%s: %d names done", name, done)
    return done
