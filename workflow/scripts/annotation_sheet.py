"""Rule annotation_sheet: the sheet that annotators fill in, as CSV and as a page, and its key."""

import logging
from pathlib import Path
from typing import TYPE_CHECKING

from whowhich.annotation.sheet import (
    KEY_COLUMNS,
    SHEET_COLUMNS,
    draw_items,
    draw_references,
    make_page,
    merge_candidates,
    write_table,
)
from whowhich.script import logged
from whowhich.tables.formats import write_text

if TYPE_CHECKING:
    from whowhich.script import snakemake


def main(source, template, params, title, sheet, page, key):
    seed, size = params["seed"], params["size"]
    if params["draw"] == "references":
        drawn = draw_references(source[0], seed, size)
    else:
        drawn = merge_candidates(source, seed, size)
    items, keys = draw_items(drawn, seed)
    write_table(sheet, SHEET_COLUMNS, items)
    write_table(key, KEY_COLUMNS, keys)
    write_text(page, make_page(Path(template).read_text(encoding="utf-8"), items, title))
    logging.info("%d items in %s", len(items), sheet)


with logged(snakemake.log):
    main(
        snakemake.input.source,
        snakemake.input.template,
        dict(snakemake.params.items()),
        f"References in {snakemake.wildcards.corpus}",
        snakemake.output.sheet,
        snakemake.output.page,
        snakemake.output.key,
    )
