"""Rule annotation_report: precision (and recall) by annotators' sheets, and their agreement."""

import logging
from pathlib import Path
from typing import TYPE_CHECKING

from whowhich.annotation.annotator_agreement import measure_agreement
from whowhich.annotation.precision import measure_precision
from whowhich.annotation.sheet import read_answers, read_key
from whowhich.errors import InputError
from whowhich.script import logged
from whowhich.tables.formats import write_csv

if TYPE_CHECKING:
    from whowhich.script import snakemake


def main(key_path, sheets, confidence, precision, agreement):
    key = read_key(key_path)
    drawn = {row["reference_id"] for row in key}
    answers = {}
    for sheet in sheets:
        annotator = Path(sheet).stem
        if annotator in answers:
            raise InputError(
                f"annotation.sheets: two sheets of {annotator!r}; a sheet's file name is its "
                "annotator's"
            )
        given = read_answers(sheet)
        known = {identifier: answer for identifier, answer in given.items() if identifier in drawn}
        if given and not known:
            raise InputError(
                f"annotation.sheets: {sheet}: no row is of this sample; it was drawn from other "
                "references, with another seed, or its ids were changed by a spreadsheet"
            )
        logging.info(
            "%s: %d items answered, %d open, %d not of this sample",
            annotator,
            sum(answer != "" for answer in known.values()),
            len(drawn) - sum(answer != "" for answer in known.values()),
            len(given) - len(known),
        )
        answers[annotator] = known
    write_csv(measure_precision(key, answers, confidence), precision)
    write_csv(measure_agreement(key, answers), agreement)


with logged(snakemake.log):
    main(
        snakemake.input.key,
        snakemake.input.sheets,
        snakemake.params.confidence,
        snakemake.output.precision,
        snakemake.output.agreement,
    )
