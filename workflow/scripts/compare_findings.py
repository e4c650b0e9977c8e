"""Rule compare_findings: how the findings move with each variant."""

from typing import TYPE_CHECKING

import pandas as pd

from whowhich.findings.finding import compare_findings
from whowhich.script import logged
from whowhich.tables.formats import write_formats

if TYPE_CHECKING:
    from whowhich.script import snakemake

with logged(snakemake.log):
    tables = [
        (variant, pd.read_csv(path, keep_default_na=False, na_values={"value": [""]}))
        for variant, path in zip(snakemake.params.variants, snakemake.input, strict=True)
    ]
    write_formats(
        compare_findings(tables),
        snakemake.output[0].removesuffix(".csv"),
        caption="How the verdict on each claim moves with the choices that the paper leaves open.",
        label="tab:findings-by-variant",
    )
