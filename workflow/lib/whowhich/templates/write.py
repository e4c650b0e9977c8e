"""The tables of score_templates, written name by name."""

import logging
from collections.abc import Iterable, Mapping, Sequence
from os import PathLike

import numpy as np

from whowhich.tables.streams import table_writer
from whowhich.tables.templates import TEMPLATE_PROBABILITIES, WORD_PROBABILITIES
from whowhich.templates.averages import condition_means
from whowhich.templates.template_set import Template


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
            logging.info("%s: %d names done", name, done)
    return done
