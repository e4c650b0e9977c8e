# Functions of the comparison of parsers. No rules.


def parser_variants():
    """Values of the wildcard `variant` that differ in the parser or the method, the base first."""

    def parses(variant):
        return [
            STUDY.setting(variant, "parser"),
            STUDY.setting(variant, "references.resolver"),
            STUDY.setting(variant, "references.further_mentions"),
            *(STUDY.reference(variant, corpus) for corpus in STUDY.corpora()),
        ]

    different = [""]
    for variant in STUDY.variants:
        if all(parses(variant) != parses(other) for other in different):
            different.append(variant)
    return different


def sentence_samples(wildcards):
    """Input function: the base's samples of a corpus, which every parser reads."""
    return [
        f"results/parsers/{wildcards.corpus}/sentences/{shard}.parquet"
        for shard in STUDY.shards("", wildcards.corpus)
    ]
