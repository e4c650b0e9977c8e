# Functions of annotation: what sheets are drawn from. No rules.
from whowhich.flow.config import resolve as _resolve


def drawn_from(wildcards):
    """Input function: the references, or the shards' samples of candidate pairs."""
    if STUDY.setting(wildcards.variant, "annotation.draw") == "references":
        return [made("references", "{corpus}.parquet")(wildcards)]
    folder = made("annotation", "{corpus}/candidates/")(wildcards)
    shards = STUDY.shards(wildcards.variant, wildcards.corpus)
    return [f"{folder}{shard}.parquet" for shard in shards]


def annotators_sheets(wildcards):
    """Input function: the filled-in sheets of a corpus."""
    sheets = STUDY.setting(wildcards.variant, "annotation.sheets")
    return [
        _resolve(path, REPOSITORY, must_exist=f"annotation.sheets.{wildcards.corpus}")
        for path in sheets.get(wildcards.corpus, [])
    ]
