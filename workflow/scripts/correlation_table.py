"""Rule correlation_table: Table 5, for all models and corpora."""

from typing import TYPE_CHECKING

import pandas as pd

from whowhich.script import logged
from whowhich.tables.formats import write_formats

if TYPE_CHECKING:
    from whowhich.script import snakemake

with logged(snakemake.log):
    tables = [
        pd.read_csv(path, keep_default_na=True).assign(model=model)
        for model, path in zip(snakemake.params.models, snakemake.input, strict=True)
    ]
    frame = pd.concat(tables, ignore_index=True)
    columns = ["model", *(column for column in frame.columns if column not in ("model", "missing"))]
    write_formats(
        frame[columns],
        snakemake.output[0].removesuffix(".csv"),
        caption="Correlation between the bias of Equation 3 and the share of that and which among "
        "the pronouns that refer to a name.",
        label="tab:correlation",
        headers={column: column.replace("_", " ") for column in columns},
    )
