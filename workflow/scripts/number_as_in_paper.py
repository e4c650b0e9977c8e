"""Rule number_as_in_paper: copies of tables and figures under the numbers of the paper."""

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from whowhich.script import logged

if TYPE_CHECKING:
    from whowhich.script import snakemake

with logged(snakemake.log):
    folder = Path(snakemake.output[0])
    # Copies, not links: who edits one for a paper must not change the other.
    for source, place in zip(snakemake.input, snakemake.params.places, strict=True):
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, folder / place)
