"""Rule leave_one_out: top words, match rates and clusters without each template."""

from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from whowhich.script import logged
from whowhich.tables.formats import write_csv
from whowhich.tables.model_schemas import ASSOCIATIONS, TEMPLATE_PROBABILITIES
from whowhich.tables.parquet import iter_names, read_table
from whowhich.templates.associations import Filters
from whowhich.templates.sensitivity import agreement, associations_without, read, summary
from whowhich.templates.template_sets import read_templates
from whowhich.templates.vocabulary import read_vocabulary

if TYPE_CHECKING:
    from whowhich.script import snakemake


def main(probabilities, associations, vocabulary, templates, names, output, params):
    order = list(pd.read_csv(names, keep_default_na=False)["name"])
    sets = read_templates(templates)
    filters = Filters(params["rarity"], params["z_words"], params["z_over"], params["z_threshold"])

    def rows():
        for name, table in iter_names(probabilities, TEMPLATE_PROBABILITIES, ["logp"]):
            flat = table["logp"].combine_chunks().flatten().to_numpy()
            yield name, flat.reshape(len(sets), -1).astype(np.float32, copy=False)

    def reading(table):
        return read(table, order, params["match"], params["cut"], params["top"])

    everything = reading(read_table(associations, ASSOCIATIONS).to_pandas())
    without = associations_without(rows, sets, read_vocabulary(vocabulary).is_word, filters)
    found = [{"left_out": "none", "condition": "", **summary(everything)}]
    for place, table in without.items():
        other = reading(table)
        found.append(
            {
                "left_out": sets[place].text,
                "condition": sets[place].condition,
                **summary(other),
                **agreement(everything, other),
            }
        )
    columns = ["left_out", "condition", *summary(everything), *agreement(everything, everything)]
    write_csv(pd.DataFrame(found, columns=columns), output)


with logged(snakemake.log):
    main(
        snakemake.input.template_probabilities,
        snakemake.input.associations,
        snakemake.input.vocabulary,
        snakemake.input.templates,
        snakemake.input.scored_names,
        snakemake.output[0],
        dict(snakemake.params.items()),
    )
