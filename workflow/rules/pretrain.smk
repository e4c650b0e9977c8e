# Small masked language models, trained on the configured corpora. No other rule asks for them.


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
        # No output, nor below results/: what a killed run leaves there is taken away, and a
        # checkpoint must outlive that.
        checkpoint=".snakemake/whowhich/checkpoints/{variant}{trained}.pt",
        versions=versions("torch", "transformers", "tokenizers", "sentencepiece"),
        code=code_digest("pretrain_mlm.py"),
    message:
        "Training of the model {wildcards.trained}"
    script:
        "../scripts/pretrain_mlm.py"
