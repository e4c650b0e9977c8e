"""Rule download_model: where a model is, and at which commit."""

import json
import logging
from typing import TYPE_CHECKING

from whowhich.atomic import atomic_path
from whowhich.models.download import locate
from whowhich.script import logged

if TYPE_CHECKING:
    from whowhich.script import snakemake

with logged(snakemake.log):
    found = locate(snakemake.params.source, snakemake.params.revision)
    logging.info("%s: %s", snakemake.wildcards.model, found)
    with atomic_path(snakemake.output[0]) as partial:
        partial.write_text(json.dumps(found, indent=1) + "\n")
