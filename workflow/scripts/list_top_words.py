"""Rule list_top_words: the words of each name whose probability changes most."""

from typing import TYPE_CHECKING

import pandas as pd

from whowhich.names import read_names
from whowhich.script import logged
from whowhich.tables.formats import write_csv
from whowhich.tables.model_schemas import ASSOCIATIONS
from whowhich.tables.parquet import read_table
from whowhich.templates.top_words import top_words

if TYPE_CHECKING:
    from whowhich.script import snakemake


with logged(snakemake.log):
    scored = pd.read_csv(snakemake.input.scored_names, keep_default_na=False)
    write_csv(
        top_words(
            read_table(snakemake.input.associations, ASSOCIATIONS).to_pandas(),
            [name.name for name in read_names(snakemake.input.names)],
            dict(zip(scored["name"], scored["name_pieces"], strict=True)),
            snakemake.params.top,
        ),
        snakemake.output[0],
    )
