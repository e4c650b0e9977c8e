"""Rule published_models: size and shape of models, beside Table 7."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

from whowhich.published.compare_models import compare_facts
from whowhich.published.numbers import MODEL_COLUMNS, read_numbers
from whowhich.published.set_up import write_comparison
from whowhich.script import logged

if TYPE_CHECKING:
    from whowhich.script import snakemake

with logged(snakemake.log):
    inputs, params = snakemake.input, snakemake.params
    counterparts = params.counterparts
    facts = [json.loads(Path(path).read_text(encoding="utf-8")) for path in inputs.models]
    rows = compare_facts(
        dict(zip(counterparts, facts, strict=True)),
        read_numbers(inputs.published, MODEL_COLUMNS),
        counterparts,
    )
    write_comparison("7", rows, None, inputs.set_up, params, snakemake.output.rows[0])
