# What models say at the pronouns.

SUMMARY_COUNTS["models", "score_references"] = ("scores", "{model}/{corpus}.json")
TARGETS += [("models", "{model}.json"), ("model_table", "models.csv")]
# A new version of these can change every score.
MODEL_VERSIONS = versions("torch", "transformers", "tokenizers", "safetensors")


localrules:
    download_model,


rule download_model:
    output:
        "results/{variant}models/{model}/source.json",
    log:
        "logs/{variant}download_model/{model}.log",
    conda:
        "../../envs/models.yaml"
    resources:
        mem_mb=memory(1000),
        runtime=duration(2, "h"),
    params:
        source=model_source,
        revision=of_model("revision"),
        content=model_content,
        code=code_digest("download_model.py"),
    message:
        "Where the model {wildcards.model} lies, and its revision"
    script:
        "../scripts/download_model.py"


rule check_model:
    input:
        source=made("models", "{model}/source.json"),
    output:
        "results/{variant}models/{model}.json",
    log:
        "logs/{variant}check_model/{model}.log",
    conda:
        "../../envs/models.yaml"
    threads: 1
    resources:
        mem_mb=memory(4000),
        runtime=duration(30, "m"),
    params:
        kind=of_model("kind"),
        dtype=of_model("dtype"),
        device=of_model("device"),
        versions=MODEL_VERSIONS,
        code=code_digest("check_model.py"),
    message:
        "Check of the model {wildcards.model}"
    script:
        "../scripts/check_model.py"


rule model_table:
    input:
        lambda wildcards: STUDY.files(wildcards.variant, "models", "{model}.json"),
    output:
        reported_table(
            "models",
            "models",
            "Models",
            "Size and shape, table",
        ),
    log:
        "logs/{variant}model_table.log",
    conda:
        "../../envs/tables.yaml"
    resources:
        mem_mb=memory(1000),
        runtime=duration(10, "m"),
    params:
        code=code_digest("model_table.py"),
    message:
        "Table of models"
    script:
        "../scripts/model_table.py"


rule score_references:
    input:
        references=made("references", "{corpus}.parquet"),
        source=made("models", "{model}/source.json"),
        checked=made("models", "{model}.json"),
        parts=score_parts,
    output:
        scores="results/{variant}scores/{model}/{corpus}.parquet",
        counts="results/{variant}scores/{model}/{corpus}.json",
    log:
        "logs/{variant}score_references/{model}/{corpus}.log",
    benchmark:
        "benchmarks/results/{variant}score_references/{model}/{corpus}.tsv"
    conda:
        "../../envs/models.yaml"
    threads: model_threads
    resources:
        mem_mb=memory(4000),
        runtime=duration(8, "h"),
    params:
        kind=of_model("kind"),
        dtype=of_model("dtype"),
        device=of_model("device"),
        batch_tokens=setting("scoring.batch_tokens"),
        versions=MODEL_VERSIONS,
        code=code_digest("score_references.py"),
    message:
        "Scores of {wildcards.model} on {wildcards.corpus}"
    script:
        "../scripts/score_references.py"


rule score_part:
    input:
        references=made("references", "{corpus}.parquet"),
        source=made("models", "{model}/source.json"),
        checked=made("models", "{model}.json"),
    output:
        scores=temp("results/{variant}scores/{model}/{corpus}/{part}.parquet"),
    log:
        "logs/{variant}score_part/{model}/{corpus}/{part}.log",
    benchmark:
        "benchmarks/results/{variant}score_part/{model}/{corpus}/{part}.tsv"
    wildcard_constraints:
        part=r"\d+",
    conda:
        "../../envs/models.yaml"
    threads: model_threads
    resources:
        mem_mb=memory(4000),
        runtime=duration(8, "h"),
    params:
        kind=of_model("kind"),
        dtype=of_model("dtype"),
        device=of_model("device"),
        batch_tokens=setting("scoring.batch_tokens"),
        parts=setting("scoring.score_parts"),
        versions=MODEL_VERSIONS,
        code=code_digest("score_references.py"),
    message:
        "Scores of {wildcards.model} on {wildcards.corpus}, part {wildcards.part}"
    script:
        "../scripts/score_references.py"
