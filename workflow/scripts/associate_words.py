"""Rule associate_words: the words that each name is associated with."""

import logging
from collections import Counter
from typing import TYPE_CHECKING

from whowhich.counts_file import write_counts
from whowhich.provenance import provenance
from whowhich.script import logged
from whowhich.tables.model_schemas import ASSOCIATIONS
from whowhich.tables.parquet import read_provenance, table_writer
from whowhich.templates.associations import Filters, associate
from whowhich.templates.vocabulary import read_vocabulary

if TYPE_CHECKING:
    from whowhich.script import snakemake


def main(probabilities, vocabulary, associations, counts, params):
    filters = Filters(params["rarity"], params["z_words"], params["z_over"], params["z_threshold"])
    source = read_provenance(probabilities)
    about = provenance(params, model=source.get("model"), revision=source.get("revision"))
    tally: Counter[str] = Counter()
    with table_writer(associations, ASSOCIATIONS, about) as write:
        found = associate(probabilities, read_vocabulary(vocabulary), filters, tally)
        for name, columns in found:
            write({"name": [name] * len(columns["token_id"]), **columns})
    write_counts(counts, tally)
    logging.info("%d words kept of %d", tally["words_kept"], tally["words_read"])


with logged(snakemake.log):
    main(
        snakemake.input.word_probabilities,
        snakemake.input.vocabulary,
        snakemake.output.associations,
        snakemake.output.counts,
        dict(snakemake.params.items()),
    )
