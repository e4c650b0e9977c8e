"""Rule score_templates: Eq. 1 for every name and vocabulary entry."""

import json
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pandas as pd
import torch

from whowhich.models.checks import pieces_in_sentence
from whowhich.models.load import load_masked_lm
from whowhich.names import canonical_order, read_names
from whowhich.provenance import provenance
from whowhich.scoring.distributions import placeholder_log_probs
from whowhich.script import logged
from whowhich.tables.formats import write_csv
from whowhich.tables.model_schemas import VOCABULARY
from whowhich.tables.parquet import table_writer
from whowhich.templates.placeholders import article_for
from whowhich.templates.probabilities import name_log_probabilities, write_probabilities
from whowhich.templates.reader_forms import vocabulary_columns
from whowhich.templates.template_sets import read_templates

if TYPE_CHECKING:
    from whowhich.script import snakemake


def main(model, located, templates, names, output, threads, params):
    place = json.loads(Path(located).read_text())
    batch_tokens = None if params["batch_tokens"] == "auto" else params["batch_tokens"]
    torch.set_num_threads(threads)
    loaded = load_masked_lm(
        place["source"], place["revision"], params["device"], params["dtype"], name=model
    )
    categories = {name.name: name.category for name in read_names(names)}
    sets = read_templates(templates)
    about = provenance(
        params, model=model, revision=loaded.revision, dtype=str(loaded.dtype).split(".")[-1]
    )
    rows = name_log_probabilities(
        categories,
        [template.text for template in sets],
        params["article"],
        partial(placeholder_log_probs, loaded, batch_tokens=batch_tokens),
    )
    write_probabilities(rows, sets, output.word_probabilities, output.template_probabilities, about)
    with table_writer(output.vocabulary, VOCABULARY, about) as write:
        write(vocabulary_columns(loaded.tokenizer, loaded.vocab_rows))
    order = canonical_order(categories)
    about_names = pd.DataFrame(
        {
            "name": order,
            "category": [categories[name] for name in order],
            "article": [article_for(name, params["article"]) for name in order],
            "name_pieces": [len(pieces_in_sentence(loaded.tokenizer, name)) for name in order],
        }
    )
    write_csv(about_names, output.names)


with logged(snakemake.log):
    main(
        snakemake.wildcards.model,
        snakemake.input.source,
        snakemake.input.templates,
        snakemake.input.names,
        snakemake.output,
        snakemake.threads,
        dict(snakemake.params.items()),
    )
