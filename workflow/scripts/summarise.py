"""Rule summarise: results/summary.json, per corpus or model and rule."""

import json
from typing import TYPE_CHECKING

from whowhich.atomic import atomic_path
from whowhich.script import logged
from whowhich.tally import add_counts, nested

if TYPE_CHECKING:
    from whowhich.script import snakemake

with logged(snakemake.log):
    summary: dict = {}
    for section, rule, files in snakemake.params.sections:
        for key, path in files.items():
            summary.setdefault(section, {}).setdefault(key, {})[rule] = nested(add_counts([path]))
    with atomic_path(snakemake.output[0]) as partial:
        partial.write_text(json.dumps(summary, indent=1) + "\n")
