"""Rule measure_effects: effects of subject and relative pronoun, from crossed templates."""

import json
import logging
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd
import torch

from whowhich.errors import InputError
from whowhich.models.load import load_masked_lm
from whowhich.names import canonical_order, read_names
from whowhich.provenance import provenance
from whowhich.scoring.distributions import placeholder_log_probs
from whowhich.script import logged
from whowhich.tables.formats import write_csv
from whowhich.tables.model_schemas import FACTORIAL_EFFECTS
from whowhich.tables.parquet import read_table, table_writer
from whowhich.templates.crossed_effects import (
    common_enough,
    effect_sizes,
    effects,
    top_effect_words,
)
from whowhich.templates.probabilities import name_log_probabilities
from whowhich.templates.reader_forms import vocabulary_columns
from whowhich.templates.template_sets import read_factorial

if TYPE_CHECKING:
    from whowhich.script import snakemake


def read_all_names(names, controls):
    """Category of each name and control noun; InputError if one is both."""
    categories = {name.name: name.category for name in read_names(names)}
    for path in controls:
        for noun in read_names(path):
            if noun.name in categories:
                raise InputError(f"templates.controls: {path}: {noun.name!r} is a name, too")
            categories[noun.name] = noun.category
    return categories


def main(model, located, templates, names, controls, output, threads, params):
    place = json.loads(Path(located).read_text())
    batch_tokens = None if params["batch_tokens"] == "auto" else params["batch_tokens"]
    torch.set_num_threads(threads)
    loaded = load_masked_lm(
        place["source"], place["revision"], params["device"], params["dtype"], name=model
    )
    categories = read_all_names(names, controls)
    cells = read_factorial(templates)
    vocabulary = vocabulary_columns(loaded.tokenizer, loaded.vocab_rows)
    words = np.array(vocabulary["word"], dtype=object)
    is_word = np.array(vocabulary["is_word"])
    about = provenance(params, model=model, revision=loaded.revision)
    rows = name_log_probabilities(
        categories,
        [cell.text for cell in cells],
        params["article"],
        partial(placeholder_log_probs, loaded, batch_tokens=batch_tokens),
    )
    with table_writer(output.effects, FACTORIAL_EFFECTS, about) as write:
        for done, (name, logp) in enumerate(rows, start=1):
            kept = np.flatnonzero(common_enough(logp, cells) & is_word).astype(np.int32)
            found = {key: value[kept] for key, value in effects(logp, cells).items()}
            write({"name": [name] * len(kept), "token_id": kept, "word": words[kept], **found})
            logging.info("%s: %d of %d names", name, done, len(categories))
    table: pd.DataFrame = read_table(output.effects, FACTORIAL_EFFECTS).to_pandas()
    order = canonical_order(categories)
    write_csv(top_effect_words(table, order, params["top"]), output.top)
    write_csv(effect_sizes(table, {name: categories[name] for name in order}), output.sizes)


with logged(snakemake.log):
    main(
        snakemake.wildcards.model,
        snakemake.input.source,
        snakemake.input.templates,
        snakemake.input.names,
        snakemake.input.get("controls", []),
        snakemake.output,
        snakemake.threads,
        dict(snakemake.params.items()),
    )
