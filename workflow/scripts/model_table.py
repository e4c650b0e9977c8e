"""Rule model_table: Table 7 for the study's models."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

from whowhich.report.methods import models_frame
from whowhich.script import logged
from whowhich.tables.formats import write_formats

if TYPE_CHECKING:
    from whowhich.script import snakemake

with logged(snakemake.log):
    frame = models_frame(
        [json.loads(Path(path).read_text(encoding="utf-8")) for path in snakemake.input]
    )
    write_formats(
        frame,
        snakemake.output[0].removesuffix(".csv"),
        caption="The models: size, shape, vocabulary, and where they come from.",
        label="tab:models",
        headers={str(column): str(column).replace("_", " ") for column in frame.columns},
    )
