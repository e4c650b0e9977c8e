# Do parsers agree? The study's own and its variants' parsers on one sample of sentences.


if len(parser_variants()) > 1:
    # Of the base alone, which compares itself with its variants.
    TARGETS += [("parser_comparison", "{corpus}/agreement.csv")]


rule draw_sentences:
    input:
        plan="results/shards/{corpus}.parquet",
        spool="results/shards/{corpus}.spool",
        names=STUDY.path("", "names"),
    output:
        "results/parsers/{corpus}/sentences/{shard}.parquet",
    log:
        "logs/draw_sentences/{corpus}/{shard}.log",
    conda:
        "../../envs/parse.yaml"
    resources:
        mem_mb=memory(1000),
        runtime=duration(2, "h"),
    params:
        matching=STUDY.setting("", "matching"),
        max_tokens=STUDY.setting("", "references.max_tokens"),
        seed=STUDY.setting("", "compare_parsers.seed"),
        size=STUDY.setting("", "compare_parsers.sentences"),
        code=code_digest("draw_sentences.py"),
    message:
        "Sample of sentences of shard {wildcards.shard} of {wildcards.corpus}"
    script:
        "../scripts/draw_sentences.py"


rule parse_sample:
    input:
        samples=sentence_samples,
        jars=parser_jars,
    output:
        "results/{variant}parsers/{corpus}/found.parquet",
    log:
        "logs/{variant}parse_sample/{corpus}.log",
    benchmark:
        "benchmarks/results/{variant}parse_sample/{corpus}.tsv"
    conda:
        parser_environment
    resources:
        mem_mb=parser_memory(1500),
        runtime=duration(4, "h"),
    params:
        parser=parser_settings,
        reference=lambda wildcards: STUDY.reference(wildcards.variant, wildcards.corpus),
        resolver=setting("references.resolver"),
        further=further_mentions,
        seed=STUDY.setting("", "compare_parsers.seed"),
        size=STUDY.setting("", "compare_parsers.sentences"),
        versions=lambda wildcards: PARSER_VERSIONS[parser_kind(wildcards)],
        code=parser_code("parse_sample.py"),
    message:
        "References in the sample of {wildcards.corpus} ({wildcards.variant})"
    script:
        "../scripts/parse_sample.py"


rule compare_parsers:
    input:
        samples=sentence_samples,
        found=lambda wildcards: [
            f"results/{variant}parsers/{wildcards.corpus}/found.parquet"
            for variant in parser_variants()
        ],
    output:
        agreement="results/parsers/{corpus}/agreement.csv",
        shares="results/parsers/{corpus}/shares.csv",
        pairs="results/parsers/{corpus}/pairs.csv",
    log:
        "logs/compare_parsers/{corpus}.log",
    conda:
        "../../envs/tables.yaml"
    resources:
        mem_mb=memory(1000),
        runtime=duration(20, "m"),
    params:
        parsers=[Path(variant).name or "base" for variant in parser_variants()],
        seed=STUDY.setting("", "compare_parsers.seed"),
        size=STUDY.setting("", "compare_parsers.sentences"),
        confidence=STUDY.setting("", "bias.confidence"),
        code=code_digest("compare_parsers.py"),
    message:
        "Agreement of parsers on {wildcards.corpus}"
    script:
        "../scripts/compare_parsers.py"
