"""Rule download_model: the folder or commit that a model's source means."""

import json
import logging
from typing import TYPE_CHECKING

from whowhich.files import atomic_path
from whowhich.models.source import locate
from whowhich.script import logged

if TYPE_CHECKING:
    from whowhich.script import snakemake

with logged(snakemake.log):
    found = locate(snakemake.params.source, snakemake.params.revision)
    logging.info("%s at revision %s", found["source"], found["revision"])
    with atomic_path(snakemake.output[0]) as partial:
        partial.write_text(json.dumps(found, indent=1) + "\n")
