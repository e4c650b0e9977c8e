# What each corpus holds, and how it is split over jobs.


rule plan_shards:
    output:
        plan="results/{variant}shards/{corpus}.parquet",
        # What of a compressed archive had to be unpacked to be read in parts. It is kept: to make
        # it anew for one job (of a variant, say) would rerun all the others.
        spool=directory("results/{variant}shards/{corpus}.spool"),
    log:
        "logs/{variant}plan_shards/{corpus}.log",
    conda:
        "../../envs/parse.yaml"
    resources:
        mem_mb=memory(1000),
        runtime=duration(1, "h"),
    params:
        path=user_path("corpora", "{corpus}", "path"),
        format=of_corpus("format"),
        text_column=of_corpus("text_column"),
        shards=lambda wildcards: len(STUDY.shards(wildcards.variant, wildcards.corpus)),
        content=fingerprint("corpora", "{corpus}", "path"),
        code=code_digest("plan_shards.py"),
    message:
        "Plan of the shards of {wildcards.corpus}"
    script:
        "../scripts/plan_shards.py"
