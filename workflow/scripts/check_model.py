"""Rule check_model: what a model is, and that it can be trusted to be what was trained."""

import json
import logging
from pathlib import Path
from typing import TYPE_CHECKING

from whowhich.atomic import atomic_path
from whowhich.models.facts import model_facts
from whowhich.models.load import load_model
from whowhich.script import logged

if TYPE_CHECKING:
    from whowhich.script import snakemake

with logged(snakemake.log):
    where = json.loads(Path(snakemake.input[0]).read_text())
    params = snakemake.params
    loaded = load_model(
        where["source"],
        where["revision"],
        params.device,
        params.dtype,
        snakemake.wildcards.model,
        params.kind,
    )
    facts = model_facts(loaded)
    for warning in facts["warnings"]:
        logging.warning("warning: %s", warning)
    with atomic_path(snakemake.output[0]) as partial:
        partial.write_text(json.dumps(facts, indent=1) + "\n")
