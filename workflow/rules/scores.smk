# What models say at the pronouns (design part 5).

TARGETS += [("models", "{model}.json")]
SUMMARY_COUNTS["models", "score_references"] = ("scores", "{model}/{corpus}.json")
# A new version of these can move every score.
MODEL_VERSIONS = versions("torch", "transformers", "tokenizers")


localrules:
    download_model,


rule download_model:
    output:
        "results/{variant}models/{model}/source.json",
    log:
        "logs/{variant}download_model/{model}.log",
    conda:
        "../../envs/models.yaml"
    priority: 10
    resources:
        mem_mb=memory(1000),
        runtime="2h",
    params:
        source=model_source,
        revision=of_model("revision"),
        content=model_content,
        code=code_digest("download_model.py"),
    message:
        "Where {wildcards.model} is"
    script:
        "../scripts/download_model.py"


rule check_model:
    input:
        made("models", "{model}/source.json"),
    output:
        "results/{variant}models/{model}.json",
    log:
        "logs/{variant}check_model/{model}.log",
    conda:
        "../../envs/models.yaml"
    # Before all else: what is wrong with a model shows before hours of parsing.
    priority: 10
    resources:
        mem_mb=memory(4000),
        runtime="30m",
    params:
        kind=of_model("kind"),
        dtype=of_model("dtype"),
        device=of_model("device"),
        versions=MODEL_VERSIONS,
        code=code_digest("check_model.py"),
    message:
        "Check of {wildcards.model}"
    script:
        "../scripts/check_model.py"


rule score_references:
    input:
        references=made("references", "{corpus}.parquet"),
        model=made("models", "{model}.json"),
    output:
        scores="results/{variant}scores/{model}/{corpus}.parquet",
        counts="results/{variant}scores/{model}/{corpus}.json",
    log:
        "logs/{variant}score_references/{model}/{corpus}.log",
    benchmark:
        "benchmarks/results/{variant}score_references/{model}/{corpus}.tsv"
    conda:
        "../../envs/models.yaml"
    threads: 8
    resources:
        mem_mb=memory(6000),
        runtime="8h",
    params:
        kind=of_model("kind"),
        dtype=of_model("dtype"),
        device=of_model("device"),
        batch_tokens=setting("scoring.batch_tokens"),
        versions=MODEL_VERSIONS,
        code=code_digest("score_references.py"),
    message:
        "Pronouns of {wildcards.corpus} under {wildcards.model}"
    script:
        "../scripts/score_references.py"
