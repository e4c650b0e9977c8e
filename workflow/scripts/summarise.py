"""Rule summarise: results/summary.json, per corpus or model and rule."""

import json
from typing import TYPE_CHECKING

from whowhich.files import atomic_path
from whowhich.report.summary import summarise
from whowhich.script import logged

if TYPE_CHECKING:
    from whowhich.script import snakemake

with logged(snakemake.log), atomic_path(snakemake.output[0]) as partial:
    partial.write_text(json.dumps(summarise(snakemake.params.sections), indent=1) + "\n")
