"""Rule published_models: size and shape of models, beside Table 7."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

from whowhich.published.facts import compare_facts
from whowhich.published.numbers import MODEL_COLUMNS, read_numbers
from whowhich.published.set_up import add_differences, read_set_up, set_up
from whowhich.published.write import write_comparison
from whowhich.script import logged

if TYPE_CHECKING:
    from whowhich.script import snakemake


def main(inputs, params, stem):
    counterparts = params["counterparts"]
    facts = [json.loads(Path(path).read_text(encoding="utf-8")) for path in inputs["models"]]
    rows = compare_facts(
        dict(zip(counterparts, facts, strict=True)),
        read_numbers(inputs["published"], MODEL_COLUMNS),
        counterparts,
    )
    choices = set_up(
        read_set_up(inputs["set_up"], "7"),
        {},
        sources=params["sources"],
        pairs=[(model, other) for model, others in counterparts.items() for other in others],
    )
    rows = add_differences(rows, choices, ["model"], "paper_model")
    write_comparison(stem, "Table 7", "Models", rows, choices)


with logged(snakemake.log):
    main(
        dict(snakemake.input.items()),
        dict(snakemake.params.items()),
        snakemake.output.rows[0].removesuffix(".csv"),
    )
