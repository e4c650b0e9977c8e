# Small masked language models, trained on the configured corpora. No other rule asks for them.


def pretrain_entry(wildcards):
    """Params function: the settings of a training, as the config gives them."""
    return STUDY.setting(wildcards.variant, "pretrain", wildcards.trained)


def pretrain_corpora(wildcards):
    """Params function: keys of the corpora that a training reads."""
    entry = pretrain_entry(wildcards)
    for corpus in entry["corpora"]:
        STUDY.setting(wildcards.variant, "corpora", corpus)
    return entry["corpora"]


def pretrain_shards(suffix):
    """Input function: plans or spools of these corpora."""
    return lambda wildcards: [
        f"{STUDY.place(wildcards.variant, 'shards')}{corpus}{suffix}"
        for corpus in pretrain_corpora(wildcards)
    ]


def pretrain_start(wildcards):
    """Input function: the trained model from which a training starts, if from any."""
    start = pretrain_entry(wildcards)["start"]
    if start is None:
        return []
    STUDY.setting(wildcards.variant, "pretrain", start)
    return f"{STUDY.place(wildcards.variant, 'pretrain')}{start}/model"


rule pretrain_mlm:
    input:
        start=pretrain_start,
        plans=pretrain_shards(".parquet"),
        spools=pretrain_shards(".spool"),
    output:
        model=directory("results/{variant}pretrain/{trained}/model"),
    log:
        "logs/{variant}pretrain_mlm/{trained}.log",
    benchmark:
        "benchmarks/results/{variant}pretrain_mlm/{trained}.tsv"
    wildcard_constraints:
        trained=r"[^/]+",
    conda:
        "../../envs/models.yaml"
    threads: 2
    resources:
        mem_mb=memory(4000),
        runtime=duration(6, "h"),
    params:
        corpora=pretrain_corpora,
        entry=pretrain_entry,
        # No output: Snakemake removes outputs of a job that was killed, and it must outlive that.
        checkpoint="results/{variant}pretrain/{trained}/checkpoint.pt",
        versions=versions("torch", "transformers", "tokenizers", "sentencepiece"),
        code=code_digest("pretrain_mlm.py"),
    message:
        "Training of the model {wildcards.trained}"
    script:
        "../scripts/pretrain_mlm.py"
