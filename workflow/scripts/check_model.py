"""Rule check_model: is this model fit to be used, and what is it?"""

import json
import logging
from typing import TYPE_CHECKING

import torch

from whowhich.files import atomic_path
from whowhich.models.checks import single_ids
from whowhich.models.facts import model_facts
from whowhich.models.load import load_model
from whowhich.pronouns import PRONOUNS
from whowhich.scoring.sanity import check_predictions
from whowhich.script import logged

if TYPE_CHECKING:
    from whowhich.script import snakemake


def main(name, located, kind, dtype, device, output):
    loaded = load_model(**located, device=device, dtype=dtype, name=name, kind=kind)
    facts = model_facts(loaded)
    for warning in facts["warnings"]:
        logging.warning("%s", warning)
    if kind == "masked":
        single_ids(loaded.tokenizer, PRONOUNS, name)
    facts["relative_entropy"] = round(check_predictions(loaded), 4)
    with atomic_path(output) as partial:
        partial.write_text(json.dumps(facts, indent=1, ensure_ascii=False) + "\n")


with logged(snakemake.log):
    torch.set_num_threads(snakemake.threads)
    with open(snakemake.input.source, encoding="utf-8") as file:
        source = json.load(file)
    main(
        snakemake.wildcards.model,
        source,
        snakemake.params.kind,
        snakemake.params.dtype,
        snakemake.params.device,
        snakemake.output[0],
    )
