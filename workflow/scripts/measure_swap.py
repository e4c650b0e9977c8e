"""Rule measure_swap: the effect of each name with the context held fixed."""

from typing import TYPE_CHECKING

from whowhich.bias.swap_effects import swap_effects, variance_parts
from whowhich.bias.swap_frames import read_nouns
from whowhich.script import logged
from whowhich.tables.formats import write_rounded
from whowhich.tables.model_schemas import SWAP_SCORES
from whowhich.tables.parquet import read_table

if TYPE_CHECKING:
    from whowhich.script import snakemake

with logged(snakemake.log):
    scores = read_table(snakemake.input.scores, SWAP_SCORES).to_pandas()
    nouns = read_nouns(snakemake.input.names, snakemake.input.get("controls", []))
    categories = {noun.name: noun.category for noun in nouns}
    effects = swap_effects(scores, categories, snakemake.params.confidence)
    write_rounded(effects, snakemake.output.effects)
    write_rounded(variance_parts(scores, categories), snakemake.output.variance)
