"""Rule download_stanza: the models of one of Stanza's English packages."""

from typing import TYPE_CHECKING

from whowhich.parsers.stanza import download_stanza
from whowhich.script import logged

if TYPE_CHECKING:
    from whowhich.script import snakemake

with logged(snakemake.log):
    download_stanza(snakemake.wildcards.package, snakemake.output[0])
