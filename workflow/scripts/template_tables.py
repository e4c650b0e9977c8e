"""Rule template_tables: the tables of one model as CSV, Markdown and LaTeX."""

from pathlib import Path
from typing import TYPE_CHECKING

import pandas as pd

from whowhich.findings.harm_words import matcher, read_harm_words
from whowhich.names import read_names
from whowhich.script import logged
from whowhich.tables.formats import write_formats
from whowhich.templates.printed_words import censor, read_stems
from whowhich.templates.top_words import wide_table

if TYPE_CHECKING:
    from whowhich.script import snakemake

HEADERS = {
    "name": "animal name",
    "object": "words with high probability change in object sentences",
    "human": "words with high probability change in human sentences",
}

BOLD = "Possibly harmful words are bold."


def main(model, inputs, outputs, names, selected, written, harmful):
    order = [name.name for name in read_names(names)]
    top = pd.read_csv(inputs["top_words"], keep_default_na=False)
    several = f"The words with the highest change rate in {model}"
    tables = {
        "top_words": (wide_table(top, sorted(order), written), f"{several}. {BOLD}"),
        "top_words_selected": (
            wide_table(top, [name for name in selected if name in order], written),
            f"{several}, for selected names. {BOLD}",
        ),
        "cohesion": (
            pd.read_csv(inputs["cohesion"], dtype={"permutations": "Int64"}),
            f"How close the names of a category lie in {model}: token match rate within the "
            f"category and to all other animals, with a permutation test.",
        ),
        "without_one": (
            pd.read_csv(inputs["without_one"]),
            f"What {model} would give without one of the templates.",
        ),
        "sentiment": (
            pd.read_csv(inputs["shares"]),
            f"Sentiment of the words associated with names in {model}.",
        ),
        "sentiment_tests": (
            pd.read_csv(inputs["tests"], dtype={"permutations": "Int64"}),
            f"Differences in sentiment between object and human sentences in {model}, over "
            f"distinct words.",
        ),
    }
    for path in outputs:
        stem = path.removesuffix(".csv")
        frame, caption = tables[Path(stem).name]
        headers = {str(c): str(c).replace("_", " ") for c in frame.columns}
        of_words = Path(stem).name.startswith("top_words")
        headers |= HEADERS if of_words else {}
        write_formats(
            frame,
            stem,
            caption=caption,
            label=f"tab:{Path(stem).name}-{model}",
            headers=headers,
            digits={"p_value": 4},
            bold=harmful if of_words else None,
        )


with logged(snakemake.log):
    masks = snakemake.params.censor
    main(
        snakemake.wildcards.model,
        dict(snakemake.input.items()),
        [path for path in snakemake.output if path.endswith(".csv")],
        snakemake.input.names,
        snakemake.params.selected,
        censor(read_stems(snakemake.input.censored_words)) if masks else str,
        matcher(read_harm_words(snakemake.input.harm_words)),
    )
