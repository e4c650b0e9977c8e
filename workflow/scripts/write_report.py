"""Rule write_report: the self-contained HTML page."""

import json
import logging
from pathlib import Path
from typing import TYPE_CHECKING

from whowhich.files import atomic_path
from whowhich.findings.finding import summary_text
from whowhich.pronouns import PRONOUNS
from whowhich.report.browser import browser_rows, sample_references
from whowhich.report.methods import methods_text, models_frame
from whowhich.report.page import Section, Table, picture, prose, render, table
from whowhich.report.sections import PARTS, TITLES
from whowhich.report.summary import summarise, summary_frame
from whowhich.script import logged
from whowhich.tables.corpus_schemas import REFERENCES
from whowhich.tables.model_schemas import PRONOUN_SCORES
from whowhich.tables.parquet import read_table

if TYPE_CHECKING:
    from whowhich.script import snakemake

BROWSED = [
    "reference_id",
    "name",
    "pronoun",
    "document",
    "pronoun_offset",
    "sentence",
    "name_start",
    "name_end",
    "pronoun_start",
    "pronoun_end",
]


def browsed(params, references, scores):
    """The browser's rows by scored corpus. scores: in the order of models, then corpora."""
    found = {}
    for number, corpus in enumerate(params["scored"]):
        frame = read_table(references[number], REFERENCES, columns=BROWSED).to_pandas()
        chosen = sample_references(frame, params["sentences"] or 20, params["seed"])
        by_model = {
            model: read_table(
                scores[place * len(params["scored"]) + number], PRONOUN_SCORES
            ).to_pandas()
            for place, model in enumerate(params["models"])
        }
        found[corpus] = browser_rows(chosen, by_model, with_text=params["sentences"] > 0)
    return found


def sections(params, inputs):
    """The page's sections in the order of TITLES, those without content left out."""
    found = {key: Section(key, title) for key, title in TITLES.items()}
    for place, (part, files) in enumerate(zip(PARTS, params["parts"], strict=True)):
        for number, (keys, path) in enumerate(files.items()):
            key, caption = f"part-{place}-{number}", part.caption.format(keys=keys)
            if part.kind == "figure":
                found[part.section].pictures.append(picture(key, caption, part.alt, path))
            else:
                found[part.section].tables.append(table(key, caption, path))
    counted = summary_frame(summarise(params["counts"]))
    found["summary"].tables.append(
        Table("counts", "Read, kept and skipped by reason", counted, "../summary.json")
    )
    facts = [json.loads(Path(path).read_text()) for path in inputs["models"]]
    found["models"].tables.append(
        Table("facts", "Facts of the models (Table 7)", models_frame(facts), "../models/")
    )
    findings = found["findings"].tables[0].frame.fillna({"model": "", "corpus": ""})
    found["findings"].text = prose(summary_text(findings))
    found["meaning"].text = prose(Path(inputs["meaning"]).read_text(encoding="utf-8"))
    found["methods"].text = prose(
        methods_text(params["settings"], facts, params["versions"], params["clusters"])
    )
    found["browser"].browser = True
    return [section for section in found.values() if section.has_content()]


with logged(snakemake.log):
    params = dict(snakemake.params.items())
    inputs = dict(snakemake.input.items())
    corpora, models = params["corpora"], params["models"]
    page = render(
        Path(inputs["assets"][0]).parent,
        {
            "title": "Who or which? Speciesist bias in language models",
            "lead": f"Models: {', '.join(models)}. Corpora: {', '.join(corpora)}.",
            "sections": sections(params, inputs),
        },
        {
            "pronouns": list(PRONOUNS),
            "models": models,
            "references": browsed(params, inputs["references"], inputs["scores"]),
        },
    )
    with atomic_path(snakemake.output[0]) as partial:
        partial.write_text(page, encoding="utf-8")
    logging.info("%.1f MB", len(page.encode()) / 1e6)
