"""Rule install_corenlp: the jars of the pinned release of CoreNLP."""

from typing import TYPE_CHECKING

from whowhich.parsers.corenlp_install import install_corenlp
from whowhich.script import logged

if TYPE_CHECKING:
    from whowhich.script import snakemake

with logged(snakemake.log):
    install_corenlp(snakemake.input.pom, snakemake.input.sums, snakemake.output[0])
