# Pseudo-perplexity on sampled references (paper, Table 6).

TARGETS += [("pppl", "{model}/{corpus}.csv"), ("pppl_table", "pppl.csv")]
SUMMARY_COUNTS["models", "pseudo_perplexity"] = ("pppl", "{model}/{corpus}.json")


rule pseudo_perplexity:
    input:
        references=made("references", "{corpus}.parquet"),
        source=made("models", "{model}/source.json"),
        checked=made("models", "{model}.json"),
    output:
        corpus="results/{variant}pppl/{model}/{corpus}.csv",
        sentences="results/{variant}pppl/{model}/{corpus}/sentences.csv",
        counts="results/{variant}pppl/{model}/{corpus}.json",
    log:
        "logs/{variant}pseudo_perplexity/{model}/{corpus}.log",
    benchmark:
        "benchmarks/results/{variant}pseudo_perplexity/{model}/{corpus}.tsv"
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
        sentences=setting("pppl.sentences"),
        seed=setting("pppl.seed"),
        confidence=setting("pppl.confidence"),
        versions=MODEL_VERSIONS,
        code=code_digest("pseudo_perplexity.py"),
    message:
        "Pseudo-perplexity of {wildcards.model} on {wildcards.corpus}"
    script:
        "../scripts/pseudo_perplexity.py"


rule pppl_table:
    input:
        lambda wildcards: STUDY.files(wildcards.variant, "pppl", "{model}/{corpus}.csv"),
    output:
        reported_table(
            "pppl",
            "pppl",
            "Models",
            "Pseudo-perplexity, table",
        ),
    log:
        "logs/{variant}pppl_table.log",
    conda:
        "../../envs/tables.yaml"
    resources:
        mem_mb=memory(1000),
        runtime=duration(10, "m"),
    params:
        pairs=lambda wildcards: [
            [keys["model"], keys["corpus"]]
            for keys in STUDY.keys(wildcards.variant, "pppl", "{model}/{corpus}.csv")
        ],
        code=code_digest("pppl_table.py"),
    message:
        "Table of pseudo-perplexities"
    script:
        "../scripts/pppl_table.py"
